// Runs before the first paint, so that the page does not flash in the other colours.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('docs-theme');
  } catch {
    // Where the browser keeps nothing for this site, its own setting holds.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = document.documentElement.dataset.chosen;
    document.documentElement.dataset.theme = chosen || (prefersDark.matches ? 'dark' : 'light');
    document.dispatchEvent(new CustomEvent('docs-theme'));
  };
  if (kept === 'dark' || kept === 'light') document.documentElement.dataset.chosen = kept;
  apply();
  prefersDark.addEventListener('change', apply);
})();
