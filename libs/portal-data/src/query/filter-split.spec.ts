import {
  DIALECTS,
  filtering,
  templateOf,
  unfiltered,
  type Dialect,
} from '../__fixtures__/filter-dialects.fixture.js';
import { sampleEntity } from '../__fixtures__/sample-entity.fixture.js';
import { toApiRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { parseFilter } from './filter-parser.js';
import { planFilter, type FilterPlan } from './filter-split.js';
import { localPredicate } from './local-filter.js';

const plan = (entity: RegisteredEntity, filter: unknown, operation = filtering): FilterPlan =>
  planFilter(entity, operation, parseFilter(entity, filter));
const leftOver = ({ localFields }: FilterPlan): string[] => localFields.map(({ name }) => name);

describe('the host part of a filter', () => {
  it.each<[Dialect, unknown, object, string[]]>([
    ['prefix-at', { stageId: 'NEW' }, { '=stageId': 'NEW' }, []],
    ['prefix-at', { amount: { $gte: 1, $lt: 5 } }, { '>=opportunity': 1, '<opportunity': 5 }, []],
    ['prefix-at', { stageId: { $ne: 'WON' } }, { '!=stageId': 'WON' }, []],
    ['prefix-at', { '%title': '50%' }, { '%title': '50%' }, []],
    ['prefix-at', { stageId: ['A', 'B'] }, { '@stageId': ['A', 'B'] }, []],
    ['prefix-at', { '!stageId': ['A'] }, { '!@stageId': ['A'] }, []],
    ['prefix-at', { opened: true }, { '=opened': 'Y' }, []],
    ['prefix-at', { title: null }, { '=title': '' }, []],
    ['prefix-at', { UF_CRM_7: 'x' }, { '=UF_CRM_7': 'x' }, []],
    [
      'prefix-at',
      { stageId: ['A', ''] },
      { '0': { logic: 'OR', '0': { '@stageId': ['A'] }, '1': { '=stageId': '' } } },
      [],
    ],
    ['prefix-at', { stageId: { $nin: ['A', null] } }, { '!@stageId': ['A'], '!=stageId': '' }, []],
    ['prefix-at without groups', { stageId: ['A', ''] }, {}, ['stageId', 'stageId']],
    [
      'prefix-at',
      { companyId: null },
      { '0': { logic: 'OR', '0': { '=companyId': '' }, '1': { '=companyId': 0 } } },
      [],
    ],
    ['prefix-at', { '!companyId': null }, { '>companyId': 0 }, []],
    [
      'prefix-at',
      { createdAt: '2026-02-28' },
      { '>=createdTime': '2026-02-28', '<createdTime': '2026-03-01' },
      [],
    ],
    ['prefix-at', { '<=closedAt': '2026-12-31' }, { '<closedate': '2027-01-01' }, []],
    ['prefix-at', { '>createdAt': '2026-12-31' }, { '>=createdTime': '2027-01-01' }, []],
    [
      'prefix-at',
      { '!createdAt': '2026-02-28' },
      {
        '0': {
          logic: 'OR',
          '0': { '<createdTime': '2026-02-28' },
          '1': { '>=createdTime': '2026-03-01' },
          '2': { '=createdTime': '' },
        },
      },
      [],
    ],
    ['prefix-at', { stageId: { $nin: [] } }, {}, []],
    ['prefix-at', { '>amount': 1, amount: { $gt: 2 } }, { '>opportunity': 2 }, []],
    ['prefix-at', { '<amount': 1, amount: { $lt: 2 } }, { '<opportunity': 1 }, []],
    ['prefix-at', { '=title': 'a', title: 'b' }, { '0': { '=title': 'b' }, '=title': 'a' }, []],
    [
      'prefix-at',
      { $or: [{ title: 'a' }, { '>amount': 1 }] },
      { '0': { logic: 'OR', '0': { '=title': 'a' }, '1': { '>opportunity': 1 } } },
      [],
    ],
    [
      'prefix-at',
      { $or: [{ title: 'a' }, { stageId: [''] }] },
      { '0': { logic: 'OR', '0': { '=title': 'a' }, '1': { '=stageId': '' } } },
      [],
    ],
    ['prefix-at without groups', { '=title': 'a', title: 'b' }, { '=title': 'a' }, ['title']],
    ['prefix-bang', { stageId: 'NEW' }, { stageId: 'NEW' }, []],
    ['prefix-bang', { stageId: ['A', 'B'] }, { stageId: ['A', 'B'] }, []],
    ['prefix-bang', { '!stageId': 'A' }, { '!stageId': 'A' }, []],
    ['prefix-bang', { '!stageId': ['A', 'B'] }, { '!stageId': ['A', 'B'] }, []],
    ['prefix-bang', { stageId: { $eq: 'A', $in: ['A', 'B'] } }, { stageId: 'A' }, ['stageId']],
    ['prefix-bang', { $or: [{ title: 'a' }] }, {}, ['title']],
    ['orm', { '%title': 'roof' }, { '%title': '%roof%' }, []],
    ['orm', { '%title': 'a\\b' }, {}, ['title']],
    ['orm', { '%title': '50%' }, { '%title': '%50%%' }, ['title']],
    ['equals', { stageId: 'NEW' }, { stageId: 'NEW' }, []],
    ['equals', { stageId: null }, {}, ['stageId']],
    ['equals', { '!stageId': 'NEW' }, {}, ['stageId']],
    ['none', { stageId: 'NEW' }, {}, ['stageId']],
  ])('%s %j', (dialect, filter, hostFilter, local) => {
    const made = plan(DIALECTS[dialect], filter, dialect === 'none' ? templateOf({}) : filtering);
    expect(made.hostFilter).toEqual(hostFilter);
    expect(leftOver(made)).toEqual(local);
    expect(made.local === null).toBe(local.length === 0);
  });

  it('has request names of its own where the base does', () => {
    const entity = sampleEntity({ requestNames: 'upper-snake', customFields: 'raw' });
    expect(plan(entity, { stageId: 'A', ufAuto17: 1 }).hostFilter).toEqual({
      '=STAGE_ID': 'A',
      '=UF_AUTO_17': 1,
    });
  });

  it('spells booleans as the base does', () => {
    expect(plan(sampleEntity({ booleans: 'json' }), { opened: true }).hostFilter).toEqual({
      '=opened': true,
    });
  });
});

describe('conditions a template takes', () => {
  const taking = templateOf({
    type: '$filter.stageId',
    from: '$filter.createdAt.gte?',
    to: '$filter.createdAt.lte?',
    filter: '$filter',
  });

  it.each<[unknown, Record<string, unknown>, object, string[]]>([
    [{ stageId: 'A', title: 'b' }, { '$filter.stageId': 'A' }, { '=title': 'b' }, []],
    [{ stageId: ['A'] }, { '$filter.stageId': 'A' }, {}, []],
    [{ stageId: ['A', 'B'] }, {}, { '@stageId': ['A', 'B'] }, []],
    [{ stageId: null }, {}, { '=stageId': '' }, []],
    [{ '=stageId': 'A', stageId: 'B' }, { '$filter.stageId': 'A' }, { '=stageId': 'B' }, []],
    [
      { createdAt: { $gte: '2026-01-01', $lt: '2026-02-01' } },
      { '$filter.createdAt.gte': '2026-01-01' },
      { '<createdTime': '2026-02-01' },
      ['createdAt'],
    ],
  ])('%j', (filter, taken, hostFilter, local) => {
    const made = plan(DIALECTS['prefix-at'], filter, taking);
    expect(Object.fromEntries(made.taken)).toEqual(taken);
    expect(made.hostFilter).toEqual(hostFilter);
    expect(leftOver(made)).toEqual(local);
  });

  it('are seconds for a field that is sent as such', () => {
    const entity = unfiltered({
      fields: [
        { name: 'id', host: 'id', type: 'integer', meaning: 'Sample', readonly: true },
        {
          name: 'from',
          host: 'from',
          type: 'datetime',
          meaning: 'Sample',
          epoch: 'period.start',
          sendsEpoch: true,
        },
      ],
      aggregatable: [],
    });
    const made = plan(
      entity,
      { from: { $gte: '2026-01-01T03:00:00+03:00' } },
      templateOf({ from: '$filter.from.gte?' }),
    );
    expect(made.taken.get('$filter.from.gte')).toBe('1767225600');
    const rows = [1767225599, 1767225600].map((start) => toApiRecord(entity, { id: 1, period: { start } }));
    expect(rows.map((row) => made.local?.(row))).toEqual([false, true]);
  });
});

describe('what is judged here', () => {
  const entity = DIALECTS['prefix-at'];
  const fits = (filter: unknown, row: Record<string, unknown>): boolean =>
    localPredicate(parseFilter(entity, filter))(row);

  it.each<[unknown, Record<string, unknown>, boolean]>([
    [{ amount: '5' }, { amount: 5 }, true],
    [{ amount: 5 }, { amount: null }, false],
    [{ '!amount': 5 }, { amount: null }, true],
    [{ '>amount': 5 }, { amount: null }, false],
    [{ '<amount': 5 }, {}, false],
    [{ amount: null }, {}, true],
    [{ amount: 0 }, { amount: null }, false],
    [{ title: 'ROOF' }, { title: 'roof' }, true],
    [{ '%title': 'OO' }, { title: 'roof' }, true],
    [{ '%title': 'x' }, { title: null }, false],
    [{ '%amount': '2' }, { amount: 12.5 }, true],
    [{ title: { $in: ['a', ''] } }, { title: null }, true],
    [{ title: { $nin: ['a'] } }, { title: null }, true],
    [{ opened: 'N' }, { opened: false }, true],
    [{ opened: false }, { opened: null }, false],
    [{ contactIds: '5' }, { contactIds: [4, 5] }, true],
    [{ contactIds: [6, 5] }, { contactIds: ['5'] }, true],
    [{ '!contactIds': 5 }, { contactIds: [4, 5] }, false],
    [{ contactIds: null }, { contactIds: [] }, true],
    [{ createdAt: '2026-01-01T00:00:00Z' }, { createdAt: '2026-01-01T03:00:00+03:00' }, true],
    [{ '>=createdAt': '2026-01-01' }, { createdAt: '2026-01-01T00:00:00+03:00' }, true],
    [{ '>=createdAt': '2026-01-01' }, { createdAt: '2025-12-31T23:59:59+03:00' }, false],
    [{ '<createdAt': '2026-01-01 12:00' }, { createdAt: '2026-01-01T11:59:59-08:00' }, true],
    [{ closedAt: '2026-01-01' }, { closedAt: '2026-01-01T00:00:00+03:00' }, true],
    [{ ufCrm_7: '5' }, { ufCrm_7: 5 }, true],
    [{ UF_CRM_7: 'a' }, { ufCrm_7: 'A' }, true],
    [{ UF_CRM_7: 'a' }, { UF_CRM_7: 'A' }, true],
    [{ '>ufCrm_7': 5 }, { ufCrm_7: '10' }, true],
    [{ $or: [{ title: 'a' }, { title: 'b', amount: 1 }] }, { title: 'b', amount: 2 }, false],
    [{ $or: [{ title: 'a' }, { title: 'b', amount: 1 }] }, { title: 'b', amount: 1 }, true],
  ])('%j against %j: %s', (filter, row, expected) => {
    expect(fits(filter, row)).toBe(expected);
  });
});
