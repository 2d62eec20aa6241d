import type { Place, Word } from './command-words.js';

const at = (path: string): string => (path === '' ? '' : ` ${path}`);

/** A word with its description in single quotes; a colon would end the word. */
function item({ text, description }: Word): string {
  const whole = description === '' ? text : `${text}:${description}`;
  return `'${whole.replaceAll("'", "'\\''")}'`;
}

function valueCases({ path, valueFlags }: Place): string[] {
  return valueFlags.map(({ names, values }) => {
    const patterns = names.map((name) => `"${at(path)} ${name}"`).join('|');
    const work = values.length > 0 ? `items=(${values.join(' ')})` : '_files; return';
    return `    ${patterns}) ${work} ;;`;
  });
}

/** Completion for zsh: `source <(portico completion zsh)`, or a file _portico in a folder of fpath. */
export function zshCompletion(places: readonly Place[]): string {
  const paths = places.filter(({ path }) => path !== '').map(({ path }) => `"${at(path)}"`);
  const words = places.map(
    ({ path, words: list }) => `      "${at(path)}") items=(${list.map(item).join(' ')}) ;;`,
  );
  return `#compdef portico
# Completion of portico for zsh. Made by "portico completion zsh".
_portico() {
  local at="" before="\${words[CURRENT - 1]}" i
  local -a items
  for ((i = 2; i < CURRENT; i++)); do
    case "$at \${words[i]}" in
    ${paths.join('|')}) at="$at \${words[i]}" ;;
    esac
  done
  case "$at $before" in
${places.flatMap(valueCases).join('\n')}
    *)
      case "$at" in
${words.join('\n')}
      esac
      ;;
  esac
  _describe -o 'portico' items
}
compdef _portico portico
`;
}
