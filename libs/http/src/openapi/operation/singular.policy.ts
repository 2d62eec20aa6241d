/** Words that end like a plural and are none, or whose singular follows no rule. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  addresses: 'address',
  statuses: 'status',
  people: 'person',
  workday: 'working day',
  news: 'news',
};

function singularWord(word: string): string {
  const known = EXCEPTIONS[word.toLowerCase()];
  if (known !== undefined) return known;
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(sh|ch|x|ss)es$/i.test(word)) return word.slice(0, -2);
  if (/[^su]s$/i.test(word)) return word.slice(0, -1);
  return word;
}

/**
 * One of what a plural names: `deals` → `deal`, `fields of a list` → `field of a list`, `statuses and stages` → `status or stage`.
 */
export function singularOf(plural: string): string {
  const [, things = plural, rest = ''] = /^(.*?)( (?:of|on|in) .*)?$/.exec(plural) ?? [];
  const one = things.split(' and ').map((thing) => {
    const words = thing.split(' ');
    return [...words.slice(0, -1), singularWord(words.at(-1)!)].join(' ');
  });
  return one.join(' or ') + rest;
}

/** `deal` → `a deal`, `activity` → `an activity`. */
export function withArticle(name: string): string {
  return `${/^(?!us|uni|one)[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
