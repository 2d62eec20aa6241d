/** A larger file would be held in memory for its hash. */
const LARGEST_HASHED_BYTES = 64 * 1_048_576;

/** SHA-256 of a file, hexadecimal; null where it is too large for that, or the page may not compute it. */
export async function contentHash(file: Blob): Promise<string | null> {
  // Browsers compute hashes on pages that came by https, or from this machine.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle || file.size > LARGEST_HASHED_BYTES) return null;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
