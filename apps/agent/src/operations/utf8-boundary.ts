function sequenceLength(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf8) return 4;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xc0 && lead < 0xe0) return 2;
  return 1;
}

/**
 * How many bytes can be sent without cutting a UTF-8 character that has only begun.
 * Bytes that are no UTF-8 are never held back.
 */
export function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    const isContinuation = (byte & 0xc0) === 0x80;
    if (!isContinuation) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
