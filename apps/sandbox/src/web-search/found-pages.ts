import type { Asked, FoundPage } from './wire-formats.js';

/** Pages the engine knows of any subject. */
const KINDS = [
  'Overview',
  'Guide',
  'History',
  'Questions and answers',
  'Figures',
  'Opinions',
  'News',
] as const;
const FIRST_DAY_MS = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

function slugOf(text: string): string {
  const slug = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return slug.slice(0, 60).replace(/^-+|-+$/g, '') || 'anything';
}

/** What is found, made up of the query and the same every time. */
export function foundPages({ query, count }: Asked, pagesUrl: string): FoundPage[] {
  return KINDS.slice(0, count).map((kind, index) => ({
    url: `${pagesUrl}${encodeURIComponent(slugOf(query))}-${index + 1}`,
    title: `${kind}: ${query}`,
    snippet: `${kind} of ${query}: what is known, in short.`,
    publishedAt: new Date(FIRST_DAY_MS + index * DAY_MS).toISOString(),
  }));
}

/** A page about a subject. */
export function pageHtml(slug: string): string {
  const subject = slug.replace(/-\d+$/, '').replaceAll('-', ' ').replace(/[<>&]/g, '');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>About ${subject}</title>
<style>p { margin: 1em }</style><script>document.title = 'never read';</script></head>
<body><h1>About ${subject}</h1>
<p>${subject} is a subject of this emulated page. Nothing on it is true.</p>
<p>Most people who ask about ${subject} want to know how it begins, what it costs and when it ends.</p>
</body></html>`;
}
