const CODE = /^[a-z]{2,3}$/;

/** The code of a language as providers know it; null for what is none. */
export function languageCode(text: string): string | null {
  const code = text.toLowerCase();
  if (!CODE.test(code)) return null;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) === undefined
    ? null
    : code;
}
