/** One entry of `KEY_PEPPERS`. */
export interface Pepper {
  readonly id: string;
  readonly bytes: Buffer;
}

const ENTRY = /^([A-Za-z0-9-]{1,32}):(.*)$/;
const KEY_BYTES = 32;

/** 32 bytes from their base64; null when the text is anything else. */
export function readKey(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text ? bytes : null;
}

/** The entries of `KEY_PEPPERS` in their order; null in place of each that is not `<id>:<base64 of 32 bytes>`. */
export function readPeppers(text: string): readonly (Pepper | null)[] {
  return text.split(',').map((entry) => {
    const [, id, encoded] = ENTRY.exec(entry.trim()) ?? [];
    const bytes = readKey(encoded ?? '');
    return id !== undefined && bytes ? { id, bytes } : null;
  });
}
