const FORM = /^[\w-]{43}$/;

/**
 * The secret of 32 bytes, base64url, that a cookie holds.
 * @param header `Cookie` of a request.
 * @returns null when the request brings none of the name, several, or anything else in it.
 */
export function readSecretCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  const values = header.split(';').flatMap((part) => {
    const [key = '', ...value] = part.trim().split('=');
    return key === name ? [value.join('=')] : [];
  });
  const [value] = values;
  return values.length === 1 && value !== undefined && FORM.test(value) ? value : null;
}
