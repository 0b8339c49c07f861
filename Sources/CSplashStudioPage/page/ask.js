// Questions about one revision. When the server has forgotten it, the film is asked for again.

export async function ask(session, path, options) {
  const response = await fetch(path, options);
  if (response.status === 410) session.connection.loadFilm();
  return response;
}
