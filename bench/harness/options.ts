import { parseArgs } from 'node:util';

export const LETTERS = [
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
  'p',
  'q',
  'r',
  's',
  't',
  'u',
  'v',
  'w',
  'x',
  'y',
  'z',
] as const;
export type Letter = (typeof LETTERS)[number];

/** Suites that may also be asked for by name. */
const NAMES: Readonly<Record<string, Letter>> = {
  'key-lookup': 'h',
  flood: 'i',
  rows: 'j',
  batch: 'k',
  faults: 'l',
  'round-trip': 'm',
  operations: 'n',
  gateway: 'o',
  deploy: 'p',
  archives: 'q',
  versions: 'r',
  store: 's',
  models: 't',
  files: 'u',
  scale: 'v',
  'cowork-state': 'w',
  traces: 'x',
  'log-size': 'y',
  modules: 'z',
};

/** Takes minutes and four processes, 10 GB of disk, or tells what seldom changes: runs only when it is asked for. */
const ON_DEMAND: ReadonlySet<Letter> = new Set(['v', 'y', 'z']);

export interface Options {
  readonly only: readonly Letter[];
  readonly rounds: number;
  /** File for the JSON; null: standard output, after the table. */
  readonly json: string | null;
}

export const USAGE = `npm run bench [-- --only a,b --rounds N --json <file>]

  --only     suites: a proxy, b event append, c exec to job, d cold start, e memory, f guard,
             g revocation, h key-lookup, i flood, j rows, k batch, l faults, m round-trip, n operations,
             o gateway, p deploy, q archives, r versions, s store, t models, u files, v scale, w cowork-state, x traces,
             y log-size, z modules (default all but v, y and z)
  --rounds   measured rounds of each contender after one that does not count (default 5)
  --json     file for the JSON result (default: standard output, after the table)
`;

/** @throws Error saying what is wrong with the arguments. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: LETTERS.filter((letter) => !ON_DEMAND.has(letter)).join(',') },
      rounds: { type: 'string', default: '5' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const asked = values.only.split(',').map((word) => NAMES[word.trim()] ?? word.trim());
  const unknown = asked.filter((letter) => !LETTERS.some((known) => known === letter));
  if (unknown.length > 0) throw new Error(`There is no suite "${unknown.join('", "')}".`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');
  return { only: LETTERS.filter((letter) => asked.includes(letter)), rounds, json: values.json ?? null };
}
