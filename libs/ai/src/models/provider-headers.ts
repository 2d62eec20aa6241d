import type { RowCipher } from '#libs/database';
import type { UpstreamTerms } from '../contracts/model-catalog.js';

/** Headers of a provider may be secrets, and are kept like its key; neither opens in the place of the other. */
const rowOf = (name: string): string => `headers of ${name}`;

export function sealHeaders(cipher: RowCipher, name: string, headers: UpstreamTerms['headers']): string {
  return cipher.encrypt(JSON.stringify(headers), rowOf(name));
}

/** @throws SealedTextError */
export function openHeaders(
  cipher: RowCipher,
  { name, headersSealed }: { readonly name: string; readonly headersSealed: string },
): UpstreamTerms['headers'] {
  return JSON.parse(cipher.decrypt(headersSealed, rowOf(name))) as UpstreamTerms['headers'];
}
