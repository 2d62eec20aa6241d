import { redactText } from '#libs/observability';
import type { OutputChunk } from '../../operations/output/output-chunk.js';

/** Bytes of what a step printed in an answer, and of what the failing one printed in a refusal. */
export const STEP_TAIL_BYTES = 1_024;
export const BUILD_LOG_BYTES = 4_096;

/** The end of what one step printed, without secrets; a character that is cut becomes U+FFFD. */
export function tailOf(chunks: readonly OutputChunk[], step: string, bytes: number): string {
  const printed = Buffer.concat(chunks.filter((chunk) => chunk.step === step).map(({ data }) => data));
  return redactText(new TextDecoder().decode(printed.subarray(Math.max(0, printed.length - bytes))));
}
