import { isPlainRecord } from './record-mapper.js';

/** `ID`, `TIME_START`, `work_time_start`; what is in camelCase already stays. */
const SNAKE = /^[A-Z0-9_]+$|_/;

function camelKey(key: string): string {
  if (!SNAKE.test(key)) return key;
  return key.toLowerCase().replace(/(?<=.)_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

export interface CamelOptions {
  /** Names that are kept as the host writes them. */
  readonly raw?: (key: string) => boolean;
}

/** The value with every name in it, however deep, in camelCase. Names of the host may be UPPER_SNAKE or snake_case. */
export function camelKeys(value: unknown, options: CamelOptions = {}): unknown {
  if (Array.isArray(value)) return value.map((item) => camelKeys(item, options));
  if (!isPlainRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      options.raw?.(key) ? key : camelKey(key),
      camelKeys(member, options),
    ]),
  );
}
