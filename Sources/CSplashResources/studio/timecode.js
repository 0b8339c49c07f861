// Frames, times and the texts that users type for them.

// A time that rounding puts slightly before a frame means that frame.
const nearly = 1e-4;

export function timeOfFrame(frame, film) {
  return frame * film.fps[1] / film.fps[0];
}

export function frameOfTime(seconds, film) {
  return Math.floor(seconds * film.fps[0] / film.fps[1] + nearly);
}

export function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

export function formatTime(seconds) {
  const all = Math.round(seconds * 1000);
  const minutes = Math.floor(all / 60000);
  const rest = all % 60000;
  const whole = String(Math.floor(rest / 1000)).padStart(2, '0');
  return `${minutes}:${whole}.${String(rest % 1000).padStart(3, '0')}`;
}

// Returns a time for the command line: in seconds if they are exact, otherwise the frame's number.
export function momentForCommand(frame, film) {
  const isExact = (frame * film.fps[1] * 1000) % film.fps[0] === 0;
  return isExact ? String(timeOfFrame(frame, film)) : `${frame}f`;
}

export function describeFrame(frame, film) {
  return `${formatTime(timeOfFrame(frame, film))} · frame ${frame} (0–${film.frames - 1})`;
}

// Returns the markers in order of time, each with its frame.
export function markersOf(film) {
  return (film.markers ?? [])
    .map(marker => ({
      name: marker.name,
      frame: clamp(frameOfTime(marker.time, film), 0, Math.max(film.frames - 1, 0)),
    }))
    .sort((a, b) => a.frame - b.frame);
}

// "75" is a frame; "1.25s", "250ms" and "0:01.250" are times; anything else is a marker's name. Returns the frame, or
// null if the text is invalid.
export function parsePlace(text, film) {
  const words = text.trim();
  if (words === '') return null;
  if (/^\d+$/.test(words)) return Number(words);
  let match = /^(\d*\.?\d+|\d+\.)\s*(s|ms)?$/i.exec(words);
  if (match) {
    const unit = match[2]?.toLowerCase() === 'ms' ? 0.001 : 1;
    return frameOfTime(Number(match[1]) * unit, film);
  }
  match = /^(\d+):(\d{1,2}(?:\.\d*)?)$/.exec(words);
  if (match) return frameOfTime(Number(match[1]) * 60 + Number(match[2]), film);
  const wanted = words.toLowerCase();
  const markers = markersOf(film);
  const found = markers.find(marker => marker.name.toLowerCase() === wanted)
    ?? markers.find(marker => marker.name.toLowerCase().startsWith(wanted));
  return found ? found.frame : null;
}
