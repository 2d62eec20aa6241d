/** Bytes a second of compressed speech has, about. */
const COMPRESSED_BYTES = 4_000;
const HEADER_BYTES = 12;
const CHUNK_HEAD = 8;
/** Where the `fmt` chunk of a WAV file tells the bytes of a second. */
const BYTE_RATE_AT = 8;

/** Seconds of a WAV file by its header; of any other by its size. */
export function audioSeconds(file: Buffer): number {
  const isWav = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WAVE';
  let byteRate = 0;
  for (let at = HEADER_BYTES; isWav && at + CHUNK_HEAD <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const content = at + CHUNK_HEAD;
    if (name === 'fmt ' && content + BYTE_RATE_AT + 4 <= file.length)
      byteRate = file.readUInt32LE(content + BYTE_RATE_AT);
    if (name === 'data' && byteRate > 0) return Math.min(size, file.length - content) / byteRate;
    at = content + size + (size % 2);
  }
  return file.length / COMPRESSED_BYTES;
}
