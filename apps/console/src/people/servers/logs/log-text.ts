import type { ShownLine } from '../../../shared/lines/line-buffer.js';

/** Lines that hold a text, whatever its case. */
export function linesWith(lines: readonly ShownLine[], text: string): readonly ShownLine[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? lines : lines.filter((line) => line.text.toLowerCase().includes(wanted));
}

/** The lines as a file, each with its time in front. */
export function logFile(lines: readonly ShownLine[]): string {
  return lines.map(({ at, text }) => `${at === null ? '' : `${at} `}${text}\n`).join('');
}
