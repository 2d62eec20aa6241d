import { ERROR_CATALOGUE, type ErrorCode } from '#libs/kernel';
import { eventually } from '#libs/testing';
import type { Trouble, TroubleName } from '../../apps/cli/src/docs/troubles/trouble.js';
import { TROUBLES } from '../../apps/cli/src/docs/troubles/troubles.data.js';
import { CALLS, type Callers } from './calls.js';
import { PROCESSES, type Process, type TroubledService } from './troubled-service.js';

/** Names of the troubles that a spec has to prove. */
export type ProvenBy<Spec> = {
  [Name in TroubleName]: (typeof TROUBLES)[Name]['provenBy'] extends Spec ? Name : never;
}[TroubleName];

/** How one trouble is made, and how it ends. */
export interface TroubleCase {
  readonly begin: () => unknown;
  readonly end: () => unknown;
}

export interface Surroundings {
  readonly service: TroubledService;
  readonly callers: Callers;
  /** What `portico doctor` finds under one name. */
  doctor(check: string): Promise<readonly { readonly outcome: string; readonly finding: string }[]>;
}

/** Until a process has noticed. It is a net: most notice at the first call. */
const NOTICED = { within: 30_000, every: 200 };

/** A case for each trouble that the table says a spec proves: one that is missing does not compile. */
export function proveTroubles<Spec extends string>(
  spec: Spec,
  surroundings: () => Surroundings,
  cases: () => Readonly<Record<ProvenBy<Spec>, () => TroubleCase>>,
): void {
  const names = namesProvenBy(spec);
  it.each(names)('%s', async (name) => {
    const trouble: Trouble = TROUBLES[name];
    const { callers } = surroundings();
    const { begin, end } = cases()[name]();
    await isWell(surroundings(), 60);
    callers.forget();
    try {
      await begin();
      await answersAsSaid(trouble, surroundings());
      await tellsAsSaid(trouble, surroundings());
    } finally {
      await end();
    }
    await isWell(surroundings(), trouble.wellWithin);
    expect(await callers.lost()).toEqual([]);
  });
}

function namesProvenBy<Spec extends string>(spec: Spec): ProvenBy<Spec>[] {
  const all = Object.keys(TROUBLES) as TroubleName[];
  return all.filter((name): name is ProvenBy<Spec> => TROUBLES[name].provenBy === (spec as unknown));
}

/** Each call is answered as ever or as the table says, at once or soon; and each answer that is said comes. */
async function answersAsSaid({ callers: said }: Trouble, { callers }: Surroundings): Promise<void> {
  for (const call of CALLS) {
    const asEver = call === 'reads' || call === 'downloads' ? '200' : '201';
    const expected: readonly string[] = said[call] ?? [asEver];
    await eventually(async () => {
      const { outcome, retryAfter } = await callers.call(call);
      expect({ call, outcome: expected.includes(outcome) ? expected : outcome }).toEqual({
        call,
        outcome: expected,
      });
      const [, code] = outcome.split(' ') as [string, ErrorCode | undefined];
      if (code) expect([code, retryAfter]).toEqual([code, ERROR_CATALOGUE[code].retryAfterSeconds ?? null]);
      if (code) expect(ERROR_CATALOGUE[code].retryable).not.toBe('no');
    }, NOTICED);
  }
}

async function tellsAsSaid(trouble: Trouble, surroundings: Surroundings): Promise<void> {
  const { service } = surroundings;
  for (const name of PROCESSES) {
    const { readyz } = trouble;
    expect((await service.admin(name, '/healthz')).status).toBe(200);
    await eventually(
      async () => expect(await wrongWith(service, name)).toEqual(shown(readyz, name)),
      NOTICED,
    );
    await eventually(async () => {
      const { status, text } = await service.admin(name, '/metrics');
      expect(status).toBe(200);
      for (const line of trouble.metrics[name] ?? []) expect(text.split('\n')).toContain(line);
    }, NOTICED);
  }
  if (!trouble.doctor) return;
  const { check, outcome, says } = trouble.doctor;
  expect(await surroundings.doctor(check)).toContainEqual(
    expect.objectContaining({ outcome, finding: expect.stringContaining(says) as string }),
  );
}

/** What `/readyz` of a process says is wrong. */
async function wrongWith(service: TroubledService, name: Process): Promise<unknown> {
  const { status, text } = await service.admin(name, '/readyz');
  const { checks } = JSON.parse(text) as { checks: Record<string, string> };
  return {
    name,
    status,
    wrong: Object.fromEntries(Object.entries(checks).filter(([, says]) => says !== 'ok')),
  };
}

function shown(readyz: Trouble['readyz'], name: Process): unknown {
  const { status = 200, checks = {} } = readyz[name] ?? {};
  const says = Object.entries(checks).map(([check, words]) => [check, expect.stringContaining(words)]);
  return { name, status, wrong: Object.fromEntries(says) };
}

/** Everything is as ever, within so many seconds and by itself. */
async function isWell({ service, callers }: Surroundings, withinSeconds: number): Promise<void> {
  await eventually(
    async () => {
      for (const name of PROCESSES)
        expect(await wrongWith(service, name)).toEqual({ name, status: 200, wrong: {} });
      for (const call of CALLS) expect((await callers.call(call)).outcome).toMatch(/^20[01]$/);
    },
    { within: withinSeconds * 1_000, every: 200 },
  );
}
