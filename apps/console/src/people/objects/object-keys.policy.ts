/** A folder on the way to a key. */
export interface Crumb {
  readonly name: string;
  /** What keys in it begin with. */
  readonly prefix: string;
}

/** The folders of a prefix, outermost first. Pure. */
export function crumbsOf(prefix: string): Crumb[] {
  const names = prefix.split('/').slice(0, -1);
  return names.map((name, depth) => ({ name, prefix: `${names.slice(0, depth + 1).join('/')}/` }));
}

/** What a key is called within a folder. Pure. */
export function nameWithin(prefix: string, key: string): string {
  return key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

/** The same key with a number before its ending: `a/b.txt` becomes `a/b (2).txt`. Pure. */
export function numberedKey(key: string): string {
  const cut = key.lastIndexOf('/') + 1;
  const [, stem = '', ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(key.slice(cut)) ?? [];
  const [, name = stem, number] = /^(.*) \((\d{1,6})\)$/s.exec(stem) ?? [];
  return `${key.slice(0, cut)}${name} (${number === undefined ? 2 : Number(number) + 1})${ending}`;
}

/** Why a key cannot be one, as the service sees it; null when it can. Pure. */
export function keyFault(key: string): 'empty' | 'long' | 'form' | null {
  const bytes = new TextEncoder().encode(key.normalize('NFC')).length;
  if (bytes === 0) return 'empty';
  if (bytes > 1_024) return 'long';
  const names = key.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return 'form';
  return /[\p{Cc}\\\u202a-\u202e\u2066-\u2069]/u.test(key) ? 'form' : null;
}
