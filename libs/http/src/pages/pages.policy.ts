import type { IncomingHttpHeaders } from 'node:http';

const PAGE_LANGUAGES = ['en', 'ru'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

interface Wish {
  readonly language: string;
  readonly weight: number;
}

function wishOf(part: string): Wish {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
  const quality = parameters.find((text) => /^q=/i.test(text));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { language: range.split('-', 1)[0]!.toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 };
}

/** The language of a page for an `Accept-Language` (RFC 9110, 12.5.4); English when none fits. */
export function pageLanguage(header: string | undefined): PageLanguage {
  const wishes = (header ?? '')
    .split(',')
    .map(wishOf)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wishes) {
    const known = PAGE_LANGUAGES.find((candidate) => candidate === language);
    if (known) return known;
    if (language === '*') break;
  }
  return 'en';
}

/** Whether a browser shows the answer as a page, whatever it has sent: a link, an address, a form. */
export function showsPage(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return /\btext\/html\b/i.test(headers.accept ?? '');
}

/**
 * Whether it is surely a browser that shows the answer: it says what for, or, as older ones do not, at least what it is.
 * Programs may ask for HTML, too.
 */
export function isBrowserPage(headers: IncomingHttpHeaders): boolean {
  if (!showsPage(headers)) return false;
  return headers['sec-fetch-dest'] !== undefined || /^Mozilla\//.test(headers['user-agent'] ?? '');
}
