import { type Language, WORDINGS } from './wording.data.js';

function isKnown(tag: string): tag is Language {
  return Object.hasOwn(WORDINGS, tag);
}

/** The language of the pages the header `Accept-Language` prefers; English when it names none of them. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [range = '', weight] = part.split(';');
    const [tag = ''] = range.trim().toLowerCase().split('-');
    return { tag, weight: Number(weight?.trim().replace(/^q=/, '') ?? 1) };
  });
  const [best] = wanted
    .filter(({ tag, weight }) => isKnown(tag) && weight > 0)
    .sort((left, right) => right.weight - left.weight);
  return best && isKnown(best.tag) ? best.tag : 'en';
}

/** Fills `{name}` in a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}
