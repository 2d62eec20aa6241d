import type { NumberedLine } from '../output/numbered-lines.js';

/** `data` of an event `log` of a deploy or a command: the n-th such event is the line with the number n. */
export function toldLine({
  step,
  stream,
  line,
}: NumberedLine): Pick<NumberedLine, 'step' | 'stream' | 'line'> {
  return { step, stream, line };
}
