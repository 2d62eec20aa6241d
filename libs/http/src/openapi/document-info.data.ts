/** What the document says about the API as a whole. */
export const DOCUMENT_INFO = {
  title: 'Portico',
  version: '1',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
} as const;

/** How to read the document, in Markdown. @param serverUrl address at which the service is reached */
export function describeApi(serverUrl: string): string {
  return `One HTTP API in front of a company portal.

**Address.** Everything stands below \`${serverUrl}\`. Bodies and answers are JSON unless an operation says otherwise.

**Authentication.** Send the key in \`X-Api-Key\`; a personal key may also be a Bearer token. A key of an application comes
with the session of its user as Bearer token. \`GET /v1/me\` tells what a key may do.

**Answers.** \`{"success": true, "data": …}\`; members such as \`meta\` or \`total\` stand beside \`data\`.

**Errors.** Every failure has one shape, \`Error\`: branch on \`error.code\`, quote \`error.requestId\`. Calls of models answer in
the shape of OpenAI (\`AiError\`), token endpoints of partners in that of RFC 6749 (\`OAuthError\`). Each error response names its
codes in \`x-error-codes\`; what a code means and what to do stands at \`/errors/<code>\`.

**Limits.** \`RateLimit\` and \`RateLimit-Policy\` tell how many calls are left. With 429 and 503 wait for \`Retry-After\` seconds.

**Repeating.** Operations that take \`Idempotency-Key\` may be repeated with the same key: they run once.

**Parts.** \`/v1/openapi/<area>.json\` is the part of this document about one area; \`/docs\` shows it to people.`;
}
