const box = document.querySelector('.filter');
const input = box.querySelector('input');
const count = box.querySelector('output');
const sections = [...document.querySelectorAll('.errors > section')];
const errors = [...document.querySelectorAll('.error')].map((element) => ({
  element,
  words: `${element.id} ${element.dataset.status} ${element.textContent}`.toLowerCase(),
}));

/** Shows the errors that hold every word, in their code, status or explanation. */
function filter() {
  const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { element, words } of errors) {
    element.hidden = !wanted.every((word) => words.includes(word));
    if (!element.hidden) shown += 1;
  }
  for (const section of sections) section.hidden = !section.querySelector('.error:not([hidden])');
  count.textContent = wanted.length === 0 ? `${errors.length} codes` : `${shown} of ${errors.length}`;
}

/** An address with a code leads to it, whatever has been filtered. */
function showNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named?.hidden) return;
  input.value = '';
  filter();
  named.scrollIntoView();
}

box.hidden = false;
input.addEventListener('input', filter);
addEventListener('hashchange', showNamed);
filter();
