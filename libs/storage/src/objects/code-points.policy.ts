const LAST = 0x10ffff;
const SURROGATES = { first: 0xd800, afterLast: 0xe000 } as const;

/**
 * The least text that is above every text beginning with `prefix`, in the order of code points, which is that of the
 * bytes of UTF-8. Null where there is none.
 */
export function afterPrefix(prefix: string): string | null {
  const letters = [...prefix];
  for (let letter = letters.pop(); letter !== undefined; letter = letters.pop()) {
    const code = letter.codePointAt(0)!;
    if (code === LAST) continue;
    const next = code + 1 === SURROGATES.first ? SURROGATES.afterLast : code + 1;
    return letters.join('') + String.fromCodePoint(next);
  }
  return null;
}

/** The least key above this one: keys hold no control characters. */
export function afterKey(key: string): string {
  return `${key}\u0001`;
}
