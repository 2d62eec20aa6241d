import type { Hit } from '../contracts/search-terms.js';
import { oneLine } from '../outbound/page-text.policy.js';
import type { Members } from './search-engine.js';

const LONGEST = { title: 300, snippet: 4_000, url: 2_048 } as const;

/** Anything but an object has no members. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** The objects of a list; what else is in it is left out. */
export function objectsOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersOf) : [];
}

/** The text of a member; null when it is none, or says nothing. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The first date that can be read. Relative ones ("3 days ago") are none. */
export function dateOf(...values: readonly unknown[]): string | null {
  for (const value of values) {
    if (typeof value !== 'string' || !/\d{4}/.test(value)) continue;
    const time = Date.parse(inUtc(value));
    if (!Number.isNaN(time)) return new Date(time).toISOString();
  }
  return null;
}

/** Without a zone it is that of UTC, wherever the process runs. */
function inUtc(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text)) return `${text}Z`;
  const isClear = /\d:\d/.test(text) || /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isClear ? text : `${text} UTC`;
}

/** A result in our words; nothing for one without an address that can be opened. */
export function hitOf(raw: {
  readonly title: unknown;
  readonly url: unknown;
  readonly snippet: unknown;
  readonly publishedAt: string | null;
  readonly score: unknown;
}): Hit[] {
  const url = typeof raw.url === 'string' && raw.url.length <= LONGEST.url ? URL.parse(raw.url) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return [];
  if (url.username !== '' || url.password !== '') return [];
  return [
    {
      title: oneLine(textOf(raw.title) ?? url.hostname).slice(0, LONGEST.title),
      url: url.href,
      snippet: oneLine(textOf(raw.snippet) ?? '').slice(0, LONGEST.snippet),
      publishedAt: raw.publishedAt,
      score: typeof raw.score === 'number' && Number.isFinite(raw.score) ? raw.score : null,
    },
  ];
}
