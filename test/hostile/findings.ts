import { forMemoryOf } from '#libs/testing';
import { ANSWERS_TO_INPUT } from './answers-to-input.data.js';
import { MEBIBYTE } from './attack.js';
import type { Met, Turn } from './attacked-api.js';

/**
 * Milliseconds of the main thread that an attack may cost: what any call may cost that is the first of its kind in a
 * process, and for each megabyte.
 */
const COST = { call: 250, megabyte: 150 } as const;

/** Answers of what stands before the input of a route. */
const UNREAD: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** An attack, and how it was met. */
export interface Row extends Met {
  /** `POST /v1/search`. */
  readonly route: string;
  readonly attack: string;
  readonly bytes: number;
  readonly turns: readonly Turn[];
}

/** What is wrong with how an attack was met. Turns that are too long for it read tens of megabytes at once. */
export function faultsOf({ route, attack, bytes, status, code, cpuMs, turns }: Row): string[] {
  const most = COST.call + (bytes / MEBIBYTE) * COST.megabyte;
  const told = [
    ...(status >= 500 ? ['is a fault'] : []),
    ...(status === 429 ? ['was not tried: a limit refused it'] : []),
    ...turns.filter(({ ms, limit }) => ms > forMemoryOf(limit)).map(({ ms }) => `took a turn of ${ms} ms`),
    ...(cpuMs > most ? [`took ${Math.round(cpuMs)} ms of CPU for ${bytes} bytes`] : []),
  ];
  return told.map((fault) => `${route}  [${attack}]  ${status} ${code ?? ''}  ${fault}`);
}

/** What is wrong where nothing that a route was sent counted. */
export function unreadFault(rows: readonly Row[]): string[] {
  const [first] = rows;
  if (!first || rows.some(isRead)) return [];
  const { route, attack, status, code } = first;
  return [`${route}  [${attack}]  ${status} ${code ?? ''}  none of ${rows.length} attacks was read`];
}

function isRead({ route, status, code }: Row): boolean {
  return !UNREAD.has(status) || (code !== null && ANSWERS_TO_INPUT[route]?.code === code);
}
