const root = document.documentElement;

/** Dark or light: by default as the reader's system, after a click as the reader says. */
function themeSwitch() {
  const button = document.querySelector('.theme');
  button.hidden = false;
  const tell = () => button.setAttribute('aria-pressed', String(root.dataset.theme === 'dark'));
  button.addEventListener('click', () => {
    const theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    root.dataset.chosen = theme;
    root.dataset.theme = theme;
    try {
      localStorage.setItem('docs-theme', theme);
    } catch {
      // Where the browser keeps nothing for this site, the choice holds for this page.
    }
    document.dispatchEvent(new CustomEvent('docs-theme'));
  });
  document.addEventListener('docs-theme', tell);
  tell();
}

/** On small screens the navigation opens over the page. */
function menu() {
  const button = document.querySelector('.menu');
  const navigation = document.querySelector('.side');
  const set = (open) => {
    document.body.classList.toggle('menu-open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  const isOpen = () => document.body.classList.contains('menu-open');
  button.addEventListener('click', (event) => {
    event.preventDefault();
    set(!isOpen());
    if (!isOpen()) return;
    navigation.querySelector('a').focus({ preventScroll: true });
    navigation.scrollTop = 0;
  });
  button.addEventListener('keydown', (event) => {
    if (event.key === ' ') button.click();
  });
  navigation.addEventListener('click', (event) => {
    if (event.target.closest('a')) set(false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    set(false);
    button.focus();
  });
}

/** A button at every sample that puts it into the clipboard. */
function copyButtons() {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent.trimEnd());
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    block.append(button);
  }
}

/** Marks the heading one is reading in the column on the right. */
function contents() {
  const links = [...document.querySelectorAll('.page-contents a')];
  if (links.length === 0) return;
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = () => {
    const passed = headings.filter((heading) => heading && heading.getBoundingClientRect().top < 120);
    const current = passed.length > 0 ? headings.indexOf(passed.at(-1)) : 0;
    links.forEach((link, index) => {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  };
  let waiting = false;
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

/** The search is loaded when somebody opens it. */
function search() {
  const button = document.querySelector('.open-search');
  button.hidden = false;
  let loaded = null;
  const open = async () => {
    loaded ??= import(document.body.dataset.search);
    const { openSearch } = await loaded;
    await openSearch(document.body.dataset);
  };
  button.addEventListener('click', () => void open());
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
    const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isControlK) return;
    event.preventDefault();
    void open();
  });
}

/** The page of the navigation is in sight, however long the list is. */
function showCurrent() {
  const side = document.querySelector('.side');
  const current = side.querySelector('[aria-current="page"]');
  if (!current || side.clientHeight === 0) return;
  const below = current.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom;
  if (below > 0) side.scrollTop += below + side.clientHeight / 2;
}

themeSwitch();
menu();
copyButtons();
contents();
search();
showCurrent();
