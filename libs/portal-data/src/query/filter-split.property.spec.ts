import fc from 'fast-check';
import { repeats } from '#libs/testing/contracts';
import { DIALECTS, filtering, templateOf, type Dialect } from '../__fixtures__/filter-dialects.fixture.js';
import { hostSelects, type HostRow } from '../__fixtures__/reference-host.fixture.js';
import { toApiRecord } from '../records/record-mapper.js';
import { parseFilter } from './filter-parser.js';
import { planFilter } from './filter-split.js';
import { localPredicate } from './local-filter.js';

describe('host and service together', () => {
  const text = fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'A', 'b', '%', '_', 'ж', 'Ж', '\\') });
  const filledText = fc.string({
    minLength: 1,
    maxLength: 3,
    unit: fc.constantFrom('a', 'B', '%', '_', 'Ж', '\\'),
  });
  const day = fc.integer({ min: 1, max: 5 }).map((number) => `2026-01-0${number}`);
  const clock = fc.constantFrom('00:00:00', '03:00:00', '21:30:00', '23:59:59');
  const written = fc.oneof(
    day,
    fc.tuple(day, clock).map(([date, time]) => `${date} ${time}`),
    fc
      .tuple(day, clock, fc.constantFrom('Z', '+03:00', '-08:00'))
      .map(([date, time, zone]) => `${date}T${time}${zone}`),
  );
  const number = fc.integer({ min: -3, max: 3 });

  const row: fc.Arbitrary<HostRow> = fc.record({
    id: fc.nat(),
    title: fc.option(text),
    stageId: fc.constantFrom('NEW', 'new', 'WON', ''),
    opportunity: fc.option(number.map((value) => `${value}.00`)),
    opened: fc.constantFrom('Y', 'N'),
    createdTime: fc.tuple(day, clock).map(([date, time]) => `${date}T${time}+03:00`),
    closedate: fc.oneof(
      fc.constant(''),
      day.map((date) => `${date}T00:00:00+03:00`),
    ),
    contactIds: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  });

  const OPERANDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    title: filledText,
    stageId: fc.constantFrom('NEW', 'WON'),
    amount: number,
    opened: fc.boolean(),
    createdAt: written,
    closedAt: written,
    contactIds: fc.integer({ min: 1, max: 3 }),
  };
  const HOST_NAMES: Readonly<Record<string, readonly string[]>> = {
    amount: ['opportunity'],
    createdAt: ['createdTime'],
    closedAt: ['closedate'],
  };
  const ordering = fc.constantFrom('>', '>=', '<', '<=');
  const condition = fc.constantFrom(...Object.keys(OPERANDS)).chain((name) => {
    const operand = OPERANDS[name] as fc.Arbitrary<unknown>;
    const equality = fc.tuple(
      fc.constantFrom('', '=', '!', '!='),
      fc.oneof({ weight: 4, arbitrary: operand }, fc.constant(null)),
    );
    const list = fc.tuple(
      fc.constantFrom('', '!', '@', '!@'),
      fc.array(fc.oneof({ weight: 8, arbitrary: operand }, fc.constant(null)), {
        minLength: 1,
        maxLength: 3,
      }),
    );
    const kinds: fc.Arbitrary<[string, unknown]>[] = [equality, list];
    if (name === 'title') kinds.push(fc.tuple(fc.constant('%'), operand));
    if (['amount', 'createdAt', 'closedAt'].includes(name)) kinds.push(fc.tuple(ordering, operand));
    // Two names of one field make two conditions of one kind.
    const spelling = fc.constantFrom(name, ...(HOST_NAMES[name] ?? []));
    return fc.tuple(spelling, fc.oneof(...kinds)).map(([key, [prefix, value]]) => [`${prefix}${key}`, value]);
  });
  const conditions = fc
    .array(condition, { minLength: 1, maxLength: 6 })
    .map((entries) => Object.fromEntries(entries));
  const filter = fc.oneof(
    { weight: 3, arbitrary: conditions },
    fc
      .tuple(conditions, fc.array(conditions, { minLength: 1, maxLength: 3 }))
      .map(([all, either]) => ({ ...all, $or: either })),
  );
  const rows = fc.array(row, { minLength: 1, maxLength: 12 });

  it.each(Object.keys(DIALECTS) as Dialect[])('select by %s what the filter means', (dialect) => {
    const entity = DIALECTS[dialect];
    const operation = dialect === 'none' ? templateOf({}) : filtering;
    fc.assert(
      fc.property(filter, rows, (wanted, table) => {
        const parsed = parseFilter(entity, wanted);
        const { hostFilter, local } = planFilter(entity, operation, parsed);
        const meant = localPredicate(parsed);
        for (const hostRow of table) {
          const record = toApiRecord(entity, hostRow);
          const selected = hostSelects(entity, hostFilter, hostRow) && (local?.(record) ?? true);
          expect({ hostRow, hostFilter, selected }).toEqual({ hostRow, hostFilter, selected: meant(record) });
        }
      }),
      { numRuns: repeats(60) },
    );
  });
});
