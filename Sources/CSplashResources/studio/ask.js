// Requests about one revision. If the server no longer has it, the video is requested again.

export async function ask(session, path, options) {
  const response = await fetch(path, options);
  if (response.status === 410) session.connection.loadFilm();
  return response;
}
