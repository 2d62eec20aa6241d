import type { Place } from './command-words.js';

const quoted = (path: string, word: string): string => `"${path === '' ? '' : ` ${path}`} ${word}"`;

/** The case that a word makes the path longer by. */
function pathPattern(places: readonly Place[]): string {
  return places
    .filter(({ path }) => path !== '')
    .map(({ path }) => `" ${path}"`)
    .join('|');
}

function valueCases({ path, valueFlags }: Place): string[] {
  return valueFlags.map(({ names, values }) => {
    const patterns = names.map((name) => quoted(path, name)).join('|');
    return `    ${patterns}) words="${values.join(' ')}" ;;`;
  });
}

function wordCase({ path, words }: Place): string {
  return `      "${path === '' ? '' : ` ${path}`}") words="${words.map(({ text }) => text).join(' ')}" ;;`;
}

/** Completion for bash: `source <(portico completion bash)`. Where any text will do, files are offered. */
export function bashCompletion(places: readonly Place[]): string {
  return `# Completion of portico for bash. Made by "portico completion bash".
_portico() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" at="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
    ${pathPattern(places)}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at $before" in
${places.flatMap(valueCases).join('\n')}
    *)
      case "$at" in
${places.map(wordCase).join('\n')}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _portico portico
`;
}
