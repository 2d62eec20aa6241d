const INDEX = '/docs/search-index.json';
/** In the order in which they are shown. */
const KINDS = { guide: 'Guides', operation: 'Operations', error: 'Errors', field: 'Fields of records' };
const MOST_OF_A_KIND = { guide: 8, operation: 10, error: 6, field: 6 };
/** A word of a title counts more than one of a text. */
const SEARCH = {
  prefix: true,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  boost: { title: 4, detail: 2 },
};

let dialog = null;
let index = null;
let selected = -1;

async function loadIndex(address) {
  const [{ default: MiniSearch }, answer] = await Promise.all([import(address), fetch(INDEX)]);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}`);
  const { options, index: kept } = await answer.json();
  return MiniSearch.loadJS(kept, options);
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function buildDialog() {
  const input = element('input', {
    type: 'search',
    placeholder: 'Search guides, operations, errors and fields',
    autocomplete: 'off',
    spellcheck: false,
  });
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-label', 'Search the documentation');
  input.setAttribute('aria-expanded', 'true');
  input.setAttribute('aria-controls', 'search-results');
  input.setAttribute('aria-autocomplete', 'list');
  const results = element('div', { id: 'search-results', className: 'results' });
  results.setAttribute('role', 'listbox');
  results.setAttribute('aria-label', 'Results');
  const note = element('p', { className: 'note' });
  note.setAttribute('role', 'status');
  const close = element('button', { type: 'button', className: 'close', textContent: 'Esc' });
  close.setAttribute('aria-label', 'Close the search');
  const made = element(
    'dialog',
    { className: 'search' },
    element('div', { className: 'line' }, input, close),
    note,
    results,
  );
  made.setAttribute('aria-label', 'Search');
  close.addEventListener('click', () => made.close());
  made.addEventListener('click', (event) => {
    if (event.target === made || event.target.closest('a')) made.close();
  });
  input.addEventListener('input', () => show(input.value));
  input.addEventListener('keydown', onKey);
  document.body.append(made);
  return made;
}

/** The best entries of each kind. The kind that has something of exactly this name stands first. */
function grouped(query) {
  const groups = new Map(Object.keys(KINDS).map((kind) => [kind, []]));
  const named = (kind) => groups.get(kind).some(({ title }) => title.toLowerCase() === query.toLowerCase());
  for (const found of index.search(query, SEARCH)) {
    const group = groups.get(found.kind);
    if (group.length < MOST_OF_A_KIND[found.kind]) group.push(found);
  }
  const filled = [...groups].filter(([, entries]) => entries.length > 0);
  return filled.sort(([a], [b]) => Number(named(b)) - Number(named(a)));
}

function show(query) {
  const results = dialog.querySelector('.results');
  const note = dialog.querySelector('.note');
  const wanted = query.trim();
  if (!index || wanted === '') {
    results.replaceChildren();
    note.textContent = index ? '' : 'Loading…';
    select(-1);
    return;
  }
  let number = 0;
  const groups = grouped(wanted).map(([kind, entries]) => {
    const title = element('h3', { textContent: KINDS[kind], id: `found-${kind}` });
    const shown = entries.map((entry) => option(entry, (number += 1)));
    const group = element('div', {}, title, ...shown);
    group.setAttribute('role', 'group');
    group.setAttribute('aria-labelledby', `found-${kind}`);
    return group;
  });
  results.replaceChildren(...groups);
  results.scrollTop = 0;
  note.textContent = number === 0 ? `Nothing is called “${wanted}”.` : '';
  select(number === 0 ? -1 : 0);
}

function option({ title, detail, address, kind }, number) {
  const made = element(
    'a',
    { href: address, id: `found-${number}`, className: kind },
    element('strong', { textContent: title }),
    element('span', { textContent: detail }),
  );
  made.setAttribute('role', 'option');
  made.tabIndex = -1;
  return made;
}

function select(position) {
  const options = [...dialog.querySelectorAll('[role=option]')];
  options.forEach((made, number) => made.setAttribute('aria-selected', String(number === position)));
  selected = options[position] ? position : -1;
  const input = dialog.querySelector('input');
  if (selected === -1) input.removeAttribute('aria-activedescendant');
  else {
    input.setAttribute('aria-activedescendant', options[selected].id);
    options[selected].scrollIntoView({ block: 'nearest' });
  }
}

function onKey(event) {
  const options = dialog.querySelectorAll('[role=option]');
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in steps && options.length > 0) {
    event.preventDefault();
    select((selected + steps[event.key] + options.length) % options.length);
  } else if (event.key === 'Enter' && options[selected]) {
    event.preventDefault();
    options[selected].click();
  }
}

/** Opens the search; the index is loaded the first time. */
export async function openSearch({ index: address }) {
  dialog ??= buildDialog();
  if (dialog.open) return;
  dialog.showModal();
  const input = dialog.querySelector('input');
  input.select();
  show(input.value);
  if (index) return;
  try {
    index = await loadIndex(address);
  } catch (error) {
    dialog.querySelector('.note').textContent = `The search cannot be loaded. ${error.message}`;
    return;
  }
  show(input.value);
}
