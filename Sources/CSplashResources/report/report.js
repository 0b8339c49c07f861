for (const article of document.querySelectorAll('article')) {
  const shots = article.querySelector('.shots');
  if (!shots) continue;
  for (const image of shots.querySelectorAll('img')) {
    const mark = () => image.classList.toggle('small', 360 > image.naturalWidth);
    if (image.complete) mark(); else image.addEventListener('load', mark);
  }
  if (!shots.querySelector('.diff')) continue;
  const modes = document.createElement('div');
  modes.className = 'modes';
  const range = document.createElement('input');
  range.type = 'range';
  range.setAttribute('aria-label', 'visible part of the expected image');
  range.addEventListener('input', () => shots.style.setProperty('--split', range.value + '%'));
  const buttons = [['side', 'Side by side'], ['slider', 'Slider'], ['blink', 'Blink']].map(([mode, label]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.setAttribute('aria-pressed', mode === 'side');
    button.addEventListener('click', () => {
      article.className = mode;
      for (const other of buttons) other.setAttribute('aria-pressed', other === button);
    });
    modes.append(button);
    return button;
  });
  modes.append(range);
  shots.before(modes);
}
