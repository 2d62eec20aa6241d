import type { AuditActor, OperatorInput } from '#libs/operator/contracts';

/** Who may have caused a fact. */
export const AUDIT_ACTORS: readonly AuditActor['kind'][] = [
  'operator',
  'system',
  'personal',
  'application',
  'management',
  'cowork',
];
const TEXTS = ['portal', 'subject', 'key', 'user', 'event', 'module', 'requestId'] as const;
const TIMES = ['from', 'to'] as const;

/** Browsers take a single digit for a year. */
const WRITTEN_TIME = /^\d{4}-\d{2}-\d{2}/;

/** A date, of UTC, or a time as ISO 8601 writes them; null for anything else. */
export function auditTime(text: string | null): string | null {
  if (text === null || !WRITTEN_TIME.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What to look for, by the address of the page. A time that is none is left out. */
export function auditInput(read: (name: string) => string | null): OperatorInput<'audit.search'> {
  const texts = TEXTS.flatMap((name) => {
    const value = read(name);
    return value ? [[name, value] as const] : [];
  });
  const times = TIMES.flatMap((name) => {
    const at = auditTime(read(name));
    return at === null ? [] : [[name, at] as const];
  });
  const actor = AUDIT_ACTORS.find((kind) => kind === read('actor'));
  return { ...Object.fromEntries([...texts, ...times]), ...(actor && { actor }) };
}
