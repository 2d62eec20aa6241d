import { type Check, fail, type Finding, type Need, type Outcome, warn } from './check.js';
import { stateFinding } from './database.checks.js';
import { afterOwnTime } from './own-time.js';
import type { Patient } from './patient.js';

/** A check with one thing it has found. */
export type Examined = Finding & { readonly check: string };

export interface Report {
  /** The worst of all outcomes. */
  readonly outcome: Outcome;
  readonly checks: readonly Examined[];
}

const WORST_FIRST: readonly Outcome[] = ['fail', 'warn', 'ok'];

/** Why a need is not met; null when it is. */
const NEEDS: Readonly<Record<Need, (patient: Patient) => Promise<string | null>>> = {
  settings: async ({ settings }) => (settings ? null : 'the settings cannot be read'),
  database: (patient) =>
    patient.database().then(
      () => null,
      () => 'the database cannot be reached',
    ),
  tables: async (patient) => {
    const unmet = await NEEDS.database(patient);
    if (unmet !== null) return unmet;
    const { pending } = await patient.migrations();
    return pending.length === 0 ? null : 'migrations are pending';
  },
  writes: async (patient) => {
    const { findReadOnlyReason, tellReadOnly } = await import('#libs/database');
    const reason = await findReadOnlyReason(await patient.database());
    return reason === null ? null : tellReadOnly(reason);
  },
  redis: async (patient) => {
    if (patient.settings?.redisUrl === null) return null;
    return patient.redis().then(
      () => null,
      () => 'Redis cannot be reached',
    );
  },
};

/**
 * Asks all checks at once. One that fails, or has not answered in time, says so and keeps no other from answering.
 * @param deadlineMs longest time of one check.
 */
export async function examine(
  patient: Patient,
  checks: readonly Check[],
  deadlineMs: number,
): Promise<Report> {
  const found = await Promise.all(checks.map((check) => examineOne(patient, check, deadlineMs)));
  const all = found.flat();
  const outcome = WORST_FIRST.find((worst) => all.some((one) => one.outcome === worst)) ?? 'ok';
  return { outcome, checks: all };
}

async function examineOne(patient: Patient, check: Check, deadlineMs: number): Promise<Examined[]> {
  const findings = await withinTime(deadlineMs, () => ask(patient, check));
  return findings.map((finding) => ({ check: check.name, ...finding }));
}

async function ask(patient: Patient, { needs, look }: Check): Promise<readonly Finding[]> {
  for (const need of needs) {
    const unmet = await NEEDS[need](patient);
    if (unmet !== null) return [warn(`Not looked at: ${unmet}.`, 'Mend that first, then ask again.')];
  }
  return look(patient);
}

async function withinTime(
  deadlineMs: number,
  work: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  let cancel = (): void => undefined;
  const tooLate = new Promise<readonly Finding[]>((resolve) => {
    const finding = `No answer within ${deadlineMs / 1_000} s.`;
    const remedy = 'Look at what this check asks: it is overloaded or does not answer.';
    cancel = afterOwnTime(deadlineMs, () => resolve([fail(finding, remedy)]));
  });
  try {
    return await Promise.race([work(), tooLate]);
  } catch (error) {
    const state = await stateFinding(error);
    if (state) return [state];
    const said = error instanceof Error ? error.message : String(error);
    return [fail(`Could not be looked at: ${said}`, 'Mend what the message names, then ask again.')];
  } finally {
    cancel();
  }
}
