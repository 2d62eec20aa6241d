/** What a program that uses the API should know before its first call. */
export const ME_RULES: readonly string[] = [
  'Branch on error.code; never parse error.message.',
  'Repeat a call after 429 or 503 no sooner than the header Retry-After says.',
  'After 502 on a write read first: it may have been done.',
  'Keep X-Request-Id of failed calls; support asks for it.',
];
