// Dark or light: the system's choice until the button is used.

const key = 'splashrender-studio-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

// Storage may be unavailable; the page works without it.
function stored() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(theme) {
  try {
    if (theme === null) localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    return;
  }
}

function systemTheme() {
  return system.matches ? 'dark' : 'light';
}

export function setUpTheme(button) {
  let chosen = stored();
  const apply = () => {
    const theme = chosen ?? systemTheme();
    document.documentElement.dataset.theme = theme;
    const other = theme === 'dark' ? 'light' : 'dark';
    button.setAttribute('aria-label', `Switch to the ${other} theme`);
    button.dataset.tip = `Switch to the ${other} theme`;
  };
  button.addEventListener('click', () => {
    const other = (chosen ?? systemTheme()) === 'dark' ? 'light' : 'dark';
    chosen = other === systemTheme() ? null : other;
    store(chosen);
    apply();
  });
  system.addEventListener('change', apply);
  apply();
}
