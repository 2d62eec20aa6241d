import { CliError } from './cli-error.js';

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const LONGEST_MS = 36_500 * 86_400_000;
const PART = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)/;

/**
 * Milliseconds of a duration such as `90s`, `5m`, `24h`, `7d` or `1h30m`; a leading minus goes back.
 * @throws CliError `INVALID_DURATION`
 */
export function parseDuration(text: string): number {
  const negative = text.startsWith('-');
  let rest = negative ? text.slice(1) : text;
  let total = 0;
  let parts = 0;
  for (let found = PART.exec(rest); found; found = PART.exec(rest)) {
    total += Number(found[1]) * (UNIT_MS[found[2] ?? ''] ?? 0);
    rest = rest.slice(found[0].length);
    parts += 1;
  }
  if (parts === 0 || rest !== '' || total > LONGEST_MS) {
    throw new CliError('INVALID_DURATION', `"${text}" is not a duration; examples: 90s, 5m, 24h, 7d, 1h30m.`);
  }
  return Math.round(negative ? -total : total);
}

/** The same in words of the same form, largest unit first. */
export function formatDuration(milliseconds: number): string {
  let rest = Math.abs(Math.round(milliseconds));
  const parts: string[] = [];
  for (const [unit, size] of Object.entries(UNIT_MS).reverse()) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count}${unit}`);
    rest -= count * size;
  }
  return parts.length === 0 ? '0s' : `${milliseconds < 0 ? '-' : ''}${parts.join('')}`;
}
