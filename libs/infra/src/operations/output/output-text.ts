import type { OutputChunk } from './output-chunk.js';

/** Bytes of one stream that an answer carries at most. */
export const STREAM_CAP_BYTES = 1_048_576;

export interface OutputText {
  readonly stdout: string;
  readonly stderr: string;
  /** Whether this side had to cut. */
  readonly cut: boolean;
}

function join(chunks: readonly OutputChunk[], stream: OutputChunk['stream']): { text: string; cut: boolean } {
  const bytes = Buffer.concat(chunks.filter((chunk) => chunk.stream === stream).map(({ data }) => data));
  const kept = bytes.subarray(0, STREAM_CAP_BYTES);
  return { text: new TextDecoder().decode(kept), cut: kept.length < bytes.length };
}

/** UTF-8 text of both streams; malformed bytes become U+FFFD. */
export function toOutputText(chunks: readonly OutputChunk[]): OutputText {
  const stdout = join(chunks, 'stdout');
  const stderr = join(chunks, 'stderr');
  return { stdout: stdout.text, stderr: stderr.text, cut: stdout.cut || stderr.cut };
}
