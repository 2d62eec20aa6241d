import { nearest, shown } from '#libs/kernel';
import { redactText } from '#libs/observability';
import { unknownNames, type HostField } from '../records/host-fields.js';
import type { ApiRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Most names for which one that was meant is looked for. */
const MOST_GUESSED = 20;

/** Something about a write that succeeded. */
export type WriteWarning = UnknownFields | Rounded;

interface UnknownFields {
  readonly code: 'unknown_fields';
  readonly message: string;
  /** The names it is about, as sent, without secrets and cut where they are long. */
  readonly fields: readonly string[];
  /** Name that was sent → the known one next to it. */
  readonly nearest?: Readonly<Record<string, string>>;
}

interface Rounded {
  readonly code: 'rounded';
  readonly message: string;
  readonly fields: readonly string[];
  /** Field → what the host has kept of its number. */
  readonly kept: Readonly<Record<string, number | readonly number[]>>;
}

/** `meta` of a write about which there is something to say. */
export interface WriteMeta {
  readonly warnings: readonly WriteWarning[];
}

function guesses(entity: RegisteredEntity, names: readonly string[]): Record<string, string> {
  const known = entity.fields.filter(({ readonly }) => !readonly).map(({ name }) => name);
  return Object.fromEntries(
    names.slice(0, MOST_GUESSED).flatMap((name) => {
      const meant = nearest(name, known);
      return meant === null ? [] : [[name, meant] as const];
    }),
  );
}

/**
 * What nobody knows of a body: a mistyped name is sent to the host like any other, and the host drops it without a
 * word.
 */
function unknownFields(entity: RegisteredEntity, body: unknown): UnknownFields[] {
  const fields = unknownNames(entity, body).map((name) => shown(redactText(name)));
  if (fields.length === 0) return [];
  const meant = guesses(entity, fields);
  const message =
    `Unknown to ${entity.base}, sent to the host as they are, which may have ignored them: ` +
    `${shown(fields.join(', '))}. GET /v1/${entity.base}/fields names the known ones.`;
  return [
    { code: 'unknown_fields', message, fields, ...(Object.keys(meant).length > 0 && { nearest: meant }) },
  ];
}

/** A value of a write beside what the host says it has now. */
export interface Kept {
  /** Of the field, with its place where there are several records. */
  readonly name: string;
  readonly sent: unknown;
  readonly now: unknown;
}

const decimalsOf = (value: number): number => (String(value).split('.', 2)[1] ?? '').length;

function isRounded(sent: number, now: number): boolean {
  const decimals = decimalsOf(now);
  return Number.isFinite(sent) && decimalsOf(sent) > decimals && Math.abs(sent - now) < 10 ** -decimals;
}

/** What is left of a number or of a list of them; null where all of it is. */
function roundedTo({ sent, now }: Kept): number | readonly number[] | null {
  if (typeof sent === 'number' && typeof now === 'number') return isRounded(sent, now) ? now : null;
  if (!Array.isArray(sent) || !Array.isArray(now) || sent.length !== now.length) return null;
  const lists = [sent, now] as readonly (readonly unknown[])[];
  if (!lists.every((list) => list.every((entry) => typeof entry === 'number'))) return null;
  const [before, after] = lists as readonly [readonly number[], readonly number[]];
  return before.some((entry, index) => isRounded(entry, after[index]!)) ? after : null;
}

/** Numbers with more decimals than the host keeps. */
export function roundedNumbers(written: readonly Kept[]): WriteWarning[] {
  const kept = written.flatMap((one): [string, number | readonly number[]][] => {
    const left = roundedTo(one);
    return left === null ? [] : [[one.name, left]];
  });
  if (kept.length === 0) return [];
  const fields = kept.map(([name]) => name);
  const words = kept.map(([name, value]) => `${name} ${[value].flat().join(', ')}`).join('; ');
  const message = `The host keeps fewer decimals; it has stored ${shown(words)}.`;
  return [{ code: 'rounded', message, fields, kept: Object.fromEntries(kept) }];
}

/**
 * What the answer to a create or update says beside the record.
 * @param sent the fields of the body.
 * @returns undefined when there is nothing to say.
 */
export function warningsOf(
  entity: RegisteredEntity,
  body: unknown,
  sent: readonly HostField[],
  record: ApiRecord,
): WriteMeta | undefined {
  const written = sent.map(({ name, sent: value }): Kept => ({ name, sent: value, now: record[name] }));
  const warnings = [...unknownFields(entity, body), ...roundedNumbers(written)];
  return warnings.length > 0 ? { warnings } : undefined;
}
