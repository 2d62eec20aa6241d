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
const TEXTS = ['portal', 'key', 'user', 'event', 'module', 'requestId'] as const;
const TIMES = ['from', 'to'] as const;

/** What to look for, by the address of the page. A time that is none is left out. */
export function auditInput(read: (name: string) => string | null): OperatorInput<'audit.search'> {
  const texts = TEXTS.flatMap((name) => {
    const value = read(name);
    return value ? [[name, value] as const] : [];
  });
  const times = TIMES.flatMap((name) => {
    const at = new Date(read(name) ?? '');
    return Number.isNaN(at.getTime()) ? [] : [[name, at.toISOString()] as const];
  });
  const actor = AUDIT_ACTORS.find((kind) => kind === read('actor'));
  return { ...Object.fromEntries([...texts, ...times]), ...(actor && { actor }) };
}
