/** A text as a header can carry it: letters of every language, in the form of RFC 8187. */
export function headerText(text: string): string {
  // Half of a pair, as a cut may leave it, is no letter.
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `UTF-8''${encoded}`;
}
