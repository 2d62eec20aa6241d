const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'unless', 'offset', 'bool', 'inf', 'nan']);

/**
 * Names of the metrics an expression of PromQL reads: what is neither a function, nor a word of the language, nor
 * inside of selectors, ranges, texts and lists of labels.
 */
export function metricNamesOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\boffset\s+-?\d+\w+/g, ' ');
  const names = bare.matchAll(/(?<![\w.:])([a-zA-Z_:][\w:]*)(?!\w)(?!\s*\()/g);
  return [...new Set([...names].map(([, name]) => name ?? ''))].filter(
    (name) => !WORDS.has(name.toLowerCase()),
  );
}
