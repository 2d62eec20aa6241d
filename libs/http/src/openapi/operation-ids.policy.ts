import type { RouteDefinition } from '../routes/route-definition.js';

/** Words that end like a plural and are none, or whose singular follows no rule. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  addresses: 'address',
  statuses: 'status',
  people: 'person',
  workday: 'working day',
  news: 'news',
};

function singularWord(word: string): string {
  const known = EXCEPTIONS[word.toLowerCase()];
  if (known !== undefined) return known;
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(sh|ch|x|ss)es$/i.test(word)) return word.slice(0, -2);
  if (/[^su]s$/i.test(word)) return word.slice(0, -1);
  return word;
}

/**
 * One of what a plural names: `deals` → `deal`, `fields of a list` → `field of a list`, `statuses and stages` → `status or stage`.
 */
export function singularOf(plural: string): string {
  const [, things = plural, rest = ''] = /^(.*?)( (?:of|on|in) .*)?$/.exec(plural) ?? [];
  const one = things.split(' and ').map((thing) => {
    const words = thing.split(' ');
    return [...words.slice(0, -1), singularWord(words.at(-1)!)].join(' ');
  });
  return one.join(' or ') + rest;
}

/** `deal` → `a deal`, `activity` → `an activity`. */
export function withArticle(name: string): string {
  return `${/^(?!us|uni|one)[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

type Addressed = Pick<RouteDefinition, 'method' | 'path' | 'status' | 'response' | 'operationId'>;

/** Words at the front of a path that say nothing about what is called. */
const SILENT: ReadonlySet<string> = new Set(['v1', 'infra']);

const isParameter = (segment: string): boolean => /^[:*]/.test(segment);

/** `wake-schedules` → `wakeSchedules`. */
function word(segment: string): string {
  return segment.replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const first = segments.findIndex((segment) => !SILENT.has(segment));
  return segments.slice(Math.max(first, 0)).map((segment) => segment.replace(/^\.|\.json$/g, ''));
}

/** The names of the fixed parts of a path: `['servers', 'wakeSchedules']`. */
export function resourceWords(path: string): string[] {
  return segmentsOf(path)
    .filter((segment) => !isParameter(segment))
    .map(word);
}

const OF_ONE: Partial<Record<RouteDefinition['method'], string>> = {
  GET: 'get',
  PATCH: 'update',
  PUT: 'replace',
  DELETE: 'delete',
};

function answersList({ response }: Addressed): boolean {
  return [response.properties?.['data']?.type].flat().includes('array');
}

interface Neighbours {
  /** Paths that can be read. */
  readonly read: ReadonlySet<string>;
  /** Paths below which a record can be read by its id. */
  readonly collections: ReadonlySet<string>;
}

function derived(route: Addressed, { read, collections }: Neighbours): string {
  const { method, path, status } = route;
  const words = resourceWords(path);
  const isOne = isParameter(path.split('/').at(-1)!);
  if (method === 'POST') {
    if (status === 201 || read.has(path)) return [...words, 'create'].join('.');
    return (words.length === 1 || isOne ? [...words, 'run'] : words).join('.');
  }
  const isList = method === 'GET' && !isOne && (answersList(route) || collections.has(path));
  const verb = isList ? 'list' : OF_ONE[method];
  return [...words, verb ?? method.toLowerCase()].join('.');
}

/**
 * The name of every operation in the document: what it works on, then what it does, for example `deals.list`,
 * `servers.wakeSchedules.create`, `servers.deploy`. A route may say its own.
 */
export function operationIds<Route extends Addressed>(routes: readonly Route[]): ReadonlyMap<Route, string> {
  const read = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const ofRecords = [...read].filter((path) => isParameter(path.split('/').at(-1)!));
  const collections = new Set(ofRecords.map((path) => path.slice(0, path.lastIndexOf('/'))));
  return new Map(routes.map((route) => [route, route.operationId ?? derived(route, { read, collections })]));
}

/** Names that two operations share; empty when each has its own. */
export function repeatedOperationIds(routes: readonly Addressed[]): string[] {
  const names = [...operationIds(routes).values()];
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
