import type { EntityDefinition } from '#libs/portal-data';
import type { Row } from '../bases/base-calls.js';
import type { BenchCalls } from './bench-calls.js';
import { fits } from './judge.js';
import type { MatrixField } from './matrix-field.js';
import type { Outcomes } from './outcomes.js';

const RECORDS = 50;

type Relation = NonNullable<EntityDefinition['relations']>[number];
type FieldsOf = (base: string) => readonly MatrixField[];
type WithIncluded = Row & { readonly _included?: Readonly<Record<string, Row | readonly Row[] | null>> };

const nameOf = ({ name }: Relation, field: MatrixField): string => `${name}.${field.name}`;

/** A case for each field of each base that a read may bring along. */
export function includedCases({ entity }: BenchCalls, fieldsOf: FieldsOf): [string, string][] {
  return (entity.relations ?? []).flatMap((relation) =>
    fieldsOf(relation.base)
      .filter(({ answered }) => answered)
      .map((field): [string, string] => [nameOf(relation, field), 'answered by include']),
  );
}

/** Types of the fields of related records that a list brings along. */
export async function measureIncluded(
  bench: BenchCalls,
  fieldsOf: FieldsOf,
  outcomes: Outcomes,
): Promise<void> {
  for (const relation of bench.entity.relations ?? []) {
    const { data, said } = await bench.call('POST', bench.base.pathOf('/search'), {
      ...bench.needed(null),
      include: [relation.name],
      limit: RECORDS,
    });
    const related = ((data ?? []) as WithIncluded[]).flatMap(({ _included = {} }) => {
      const found = _included[relation.plural ?? relation.name] ?? [];
      return found as Row | Row[];
    });
    for (const field of fieldsOf(relation.base)) {
      const wrong = related
        .filter((row) => Object.hasOwn(row, field.name) && !fits(field, row[field.name]))
        .map((row) => row[field.name])
        .slice(0, 3);
      outcomes.set({ name: nameOf(relation, field) }, 'answered by include', [said, ...wrong], ['']);
    }
  }
}
