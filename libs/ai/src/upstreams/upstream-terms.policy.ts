import { PorticoError } from '#libs/kernel';
import type { ParameterRules, UpstreamTerms } from '../contracts/model-catalog.js';

type Members = Readonly<Record<string, unknown>>;
type Field = readonly [name: string, value: string];

export const NO_RULES: ParameterRules = { leftOut: [], renamed: {}, added: {} };

/** A request as an upstream takes it: some parameters left out, some by another name, some where they are missing. */
export function asTaken(sent: Members, { leftOut, renamed, added }: ParameterRules): Members {
  const taken = new Map<string, unknown>(Object.entries(added));
  const kept = Object.entries(sent).filter(([name]) => !leftOut.includes(name));
  for (const [name, value] of kept) {
    const other = Object.hasOwn(renamed, name) ? renamed[name]! : null;
    // Who sends both names means the one the upstream knows.
    if (other === null || !Object.hasOwn(sent, other)) taken.set(other ?? name, value);
  }
  return Object.fromEntries(taken);
}

/** The same of a form, whose fields may come several times; only what is a text or a number can be added. */
export function fieldsAsTaken(
  fields: readonly Field[],
  { leftOut, renamed, added }: ParameterRules = NO_RULES,
): readonly Field[] {
  const taken = fields.flatMap(([name, value]): Field[] => {
    if (leftOut.includes(name)) return [];
    return [[Object.hasOwn(renamed, name) ? renamed[name]! : name, value]];
  });
  const names = new Set(taken.map(([name]) => name));
  const missing = Object.entries(added).filter(([name]) => !names.has(name));
  return [
    ...taken,
    ...missing.flatMap(([name, value]): Field[] =>
      typeof value === 'object' || value === undefined ? [] : [[name, String(value)]],
    ),
  ];
}

/** Stands in a header for the key. */
const KEY = '{key}';

/** Headers of an upstream's own, and the key: a Bearer token unless one of them carries it. */
export function ownHeaders(
  headers: UpstreamTerms['headers'],
  apiKey: string | null,
): Readonly<Record<string, string>> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const isCarried = own.some(([name, value]) => value.includes(KEY) || name === 'authorization');
  return {
    ...(apiKey !== null && !isCarried && { authorization: `Bearer ${apiKey}` }),
    ...Object.fromEntries(own.map(([name, value]) => [name, value.replaceAll(KEY, apiKey ?? '')])),
  };
}

/** What an operator says of the terms of an upstream; each is replaced as a whole. */
export interface TermsChange {
  /** Whether it takes `stream_options`; null: it is found out. */
  readonly streamOptions?: boolean | null;
  readonly leftOut?: ParameterRules['leftOut'];
  readonly renamed?: ParameterRules['renamed'];
  readonly added?: ParameterRules['added'];
  /** `{key}` in a value is the key. */
  readonly headers?: UpstreamTerms['headers'];
}

const PARAMETER = /^[A-Za-z_][\w.[\]-]{0,99}$/;
/** What the router writes itself, or counts by. */
const OUR_PARAMETERS = ['model', 'messages', 'input', 'prompt', 'file', 'n', 'stream', 'stream_options'];
const HEADER = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const OUR_HEADERS = [
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const MOST = { entries: 50, headerLength: 4_096, addedLength: 16_384 };

function refuse(field: string, message: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field} ${message}`, details: { field } });
}

/** @throws PorticoError `VALIDATION_ERROR` that names what is at fault */
export function checkTerms({ leftOut = [], renamed = {}, added = {}, headers = {} }: TermsChange): void {
  checkNames('leftOut', leftOut);
  checkNames('renamed', [...Object.keys(renamed), ...Object.values(renamed)]);
  checkNames('added', Object.keys(added));
  if (JSON.stringify(added).length > MOST.addedLength) {
    refuse('added', `must be no longer than ${MOST.addedLength} characters`);
  }
  const entries = Object.entries(headers);
  if (entries.length > MOST.entries) refuse('headers', `must be no more than ${MOST.entries}`);
  for (const [name, value] of entries) {
    if (!HEADER.test(name)) refuse('headers', 'must have names of letters, digits and dashes');
    if (OUR_HEADERS.includes(name.toLowerCase()))
      refuse('headers', `cannot hold ${name}, which each call has`);
    if (!/^[\x20-\x7e]+$/.test(value) || value.length > MOST.headerLength) {
      refuse(`headers.${name}`, `must be 1 to ${MOST.headerLength} printable characters`);
    }
  }
}

function checkNames(field: string, names: readonly string[]): void {
  if (names.length > 2 * MOST.entries) refuse(field, `must name no more than ${MOST.entries} parameters`);
  for (const name of names) {
    if (typeof name !== 'string' || !PARAMETER.test(name)) refuse(field, 'must hold names of parameters');
    if (OUR_PARAMETERS.includes(name)) refuse(field, `cannot hold ${name}, which the router writes itself`);
  }
}
