import type { Place, ValueFlag, Word } from './command-words.js';

const at = (path: string): string => (path === '' ? '' : ` ${path}`);
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function lineOf({ path, valueFlags }: Place, { text, description }: Word): string {
  const told = description === '' ? '' : ` -d ${quoted(description)}`;
  const place = `complete -c portico -n ${quoted(`__portico_at "${at(path)}"`)}`;
  if (!text.startsWith('-')) return `${place} -a ${text}${told}`;
  const name = text.startsWith('--') ? `-l ${text.slice(2)}` : `-s ${text.slice(1)}`;
  return `${place} ${name}${valueOf(valueFlags.find(({ names }) => names.includes(text)))}${told}`;
}

function valueOf(flag: ValueFlag | undefined): string {
  if (!flag) return '';
  return flag.values.length > 0 ? ` -x -a ${quoted(flag.values.join(' '))}` : ' -r -F';
}

/** Completion for fish: `portico completion fish | source`. */
export function fishCompletion(places: readonly Place[]): string {
  const paths = places.filter(({ path }) => path !== '').map(({ path }) => quoted(at(path)));
  const lines = places.flatMap((place) => place.words.map((word) => lineOf(place, word)));
  return `# Completion of portico for fish. Made by "portico completion fish".
set -g __portico_paths ${paths.join(' ')}
function __portico_at
  set -l words (commandline -opc)
  set -l at ''
  for word in $words[2..]
    contains -- "$at $word" $__portico_paths; and set at "$at $word"
  end
  test "$at" = "$argv[1]"
end
complete -c portico -f
${lines.join('\n')}
`;
}
