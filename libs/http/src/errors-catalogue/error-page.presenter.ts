import { type DescribedError, escapeHtml, shown } from '#libs/kernel';
import type { Page } from '../pages/send-page.js';

const REPEAT: Readonly<Record<DescribedError['retryable'], string>> = {
  no: 'No. The same request fails again until something changes.',
  yes: 'Yes. Nothing was done, or doing it twice is harmless.',
  read: 'Reads only. After a write the outcome is open: read first, then decide.',
};

const SHAPES: Readonly<Record<DescribedError['shape'], string>> = {
  envelope: '{"success": false, "error": {"code", "message", …}}',
  ai: '{"error": {"message", "type", "code", …}}, as the AI endpoints answer',
};

function waitOf({ retryAfter, retryAfterSeconds }: DescribedError): string {
  if (retryAfter === null) return '';
  const place = retryAfter === 'header' ? 'the header Retry-After' : 'error.retryAfter and Retry-After';
  return ` Wait as long as ${place} says, usually ${retryAfterSeconds} s.`;
}

const section = (title: string, text: string): string =>
  `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p>`;

/** The page about a code, at the address its problem details name as `type`. */
export function errorPageOf(described: DescribedError): Page {
  const { code, status, message, cause, remedy, retryable, shape } = described;
  return {
    language: 'en',
    title: code,
    body: [
      `<p>${escapeHtml(message)} <span class="soft">HTTP ${status}</span></p>`,
      section('Cause', cause),
      section('What to do', remedy),
      section('Send it again?', `${REPEAT[retryable]}${waitOf(described)}`),
      `<h2>Form of the answer</h2><p><code>${escapeHtml(SHAPES[shape])}</code></p>`,
      `<p class="soft">As data: <a href="/v1/errors/${encodeURIComponent(code)}">/v1/errors/${escapeHtml(code)}</a>.
All codes: <a href="/v1/errors">/v1/errors</a>. Documentation: <a href="/docs">/docs</a>.</p>`,
    ].join('\n'),
  };
}

/** The page for an address that names no code. */
export function noErrorPage(code: string): Page {
  return {
    language: 'en',
    status: 404,
    title: 'No such error code',
    body: `<p><code>${escapeHtml(shown(code))}</code> is no code of this service.</p>
<p>All codes: <a href="/v1/errors">/v1/errors</a>. Capital and small letters are told apart.</p>`,
  };
}
