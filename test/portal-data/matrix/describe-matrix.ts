import { ENTITIES, servedOperations, type EntityDefinition } from '#libs/portal-data';
import { BasesWorld } from '../bases/bases-world.js';
import { BenchCalls } from './bench-calls.js';
import { DEVIATIONS } from './deviations.data.js';
import { includedCases, measureIncluded } from './measure-included.js';
import { matrixFields, type Description, type MatrixField } from './matrix-field.js';
import { measureReads, readAll, readCases } from './measure-reads.js';
import { measureRefusals, measureWrites, writeCases } from './measure-writes.js';
import { Outcomes } from './outcomes.js';

/** Batches of fifty reads stand in the queue of the portal together. */
const LONG_QUEUE = { HOST_QUEUE_LENGTH: '10000', HOST_QUEUE_WAIT_MS: '120000' };

/** A base on its portal, before anything is measured. */
interface Bench {
  readonly calls: BenchCalls;
  readonly fields: readonly MatrixField[];
}

async function describedFields(calls: BenchCalls): Promise<MatrixField[]> {
  const { entity } = calls;
  if (!servedOperations(entity).includes('fields')) return matrixFields(entity, null);
  const { status, said, data } = await calls.base.fields();
  if (status !== 200) throw new Error(`${entity.base}: ${said}`);
  return matrixFields(entity, data as unknown as Description);
}

async function benchOf(world: BasesWorld, entity: EntityDefinition): Promise<Bench> {
  const calls = new BenchCalls(world, entity);
  await calls.base.seed();
  return { calls, fields: await describedFields(calls) };
}

function isLeftOut(base: string, field: string, what: string): boolean {
  return DEVIATIONS.some(
    ({ bases, fields, cases }) =>
      bases.includes(base) && fields.includes(field) && cases.some((start) => what.startsWith(start)),
  );
}

function casesOf({ calls, fields }: Bench): [string, string][] {
  return fields
    .flatMap((field) =>
      [...writeCases(calls, field), ...readCases(calls, field)].map((what): [string, string] => [
        field.name,
        what,
      ]),
    )
    .filter(([field, what]) => !isLeftOut(calls.entity.base, field, what));
}

/** Everything the cases of a base compare, measured once, whichever case is first. */
async function measure({ calls, fields }: Bench, others: readonly Bench[]): Promise<Outcomes> {
  const outcomes = new Outcomes();
  await measureWrites(calls, fields, outcomes);
  await measureReads(calls, fields, outcomes);
  const fieldsOf = (base: string): readonly MatrixField[] =>
    others.find((other) => other.calls.entity.base === base)?.fields ?? [];
  await measureIncluded(calls, fieldsOf, outcomes);
  if (fields.some(({ settable: { create, update } }) => create || update)) {
    await measureRefusals(calls, fields, await readAll(calls, fields), outcomes);
  }
  return outcomes;
}

/**
 * Every field of bases with everything that is done with fields, a case each, generated from the registry and from
 * what `/fields` answers.
 */
export async function describeMatrix(
  area: string,
  isOfArea: (entity: EntityDefinition) => boolean,
): Promise<void> {
  const world = await BasesWorld.start(LONG_QUEUE);
  const benches: Bench[] = [];
  for (const entity of ENTITIES.filter(isOfArea)) benches.push(await benchOf(world, entity));
  const related = new Set(
    benches.flatMap(({ calls }) => (calls.entity.relations ?? []).map(({ base }) => base)),
  );
  const targets: Bench[] = [...benches];
  for (const base of related) {
    if (benches.some(({ calls }) => calls.entity.base === base)) continue;
    const calls = BenchCalls.of(world, base);
    targets.push({ calls, fields: await describedFields(calls) });
  }

  describe(`the matrix of ${area}`, () => {
    afterAll(() => world.stop());

    for (const bench of benches) {
      const { base } = bench.calls.entity;
      let measured: Promise<Outcomes> | null = null;
      const outcomes = (): Promise<Outcomes> => (measured ??= measure(bench, targets));
      const included = includedCases(
        bench.calls,
        (name) => targets.find((other) => other.calls.entity.base === name)?.fields ?? [],
      );
      it.each([...casesOf(bench), ...included])(`${base} %s: %s`, async (field, what) => {
        const { got, wanted } = (await outcomes()).of(field, what);
        expect(got).toEqual(wanted);
      });
    }
  });
}
