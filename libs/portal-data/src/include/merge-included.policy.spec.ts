import { includedOf, type Link, neededIds, relatedIds } from './include.policy.js';
import type { ApiRecord } from '../records/record-mapper.js';
import { boundBy, CONTACTS_OF_DEAL, owners, references } from '../registry/crm/crm-record.js';

const [COMPANY] = references('company');
const [OWNER_DEAL] = owners('deal');
const [BOUND_CONTACTS] = boundBy('bound', 'contact');

const related = (
  records: Readonly<Record<string, readonly ApiRecord[]>>,
  links: readonly (readonly [number, readonly Link[]])[] = [],
) => ({
  records: new Map(
    Object.entries(records).map(([base, rows]) => [
      base,
      new Map(rows.map((row) => [Number(row['id']), row])),
    ]),
  ),
  links: new Map([['contact', new Map<unknown, readonly Link[]>(links)]]),
});

describe('ids a record names', () => {
  it.each([
    [COMPANY!.from, { companyId: 7 }, [7]],
    [COMPANY!.from, { companyId: '7' }, [7]],
    [COMPANY!.from, { companyId: 0 }, []],
    [COMPANY!.from, { companyId: null }, []],
    [COMPANY!.from, {}, []],
    [COMPANY!.from, { companyId: -1 }, []],
    [COMPANY!.from, { companyId: 1.5 }, []],
    [COMPANY!.from, { companyId: '1 or 1' }, []],
    [COMPANY!.from, { companyId: [7] }, []],
    [OWNER_DEAL!.from, { ownerTypeId: 2, ownerId: 9 }, [9]],
    [OWNER_DEAL!.from, { ownerTypeId: '2', ownerId: '9' }, [9]],
    [OWNER_DEAL!.from, { ownerTypeId: 3, ownerId: 9 }, []],
    [BOUND_CONTACTS!.from, { bound: ['C_4', 'CO_5', 'C_4', 'D_6', 'C_', 'C_x', 7, null] }, [4]],
    [BOUND_CONTACTS!.from, { bound: 'C_4' }, []],
    [CONTACTS_OF_DEAL.from, { contactIds: [3, '4', 3, 0, null, {}] }, [3, 4]],
  ] as const)('%#', (from, record, ids) => {
    expect(relatedIds(from, record)).toEqual(ids);
  });

  it('stand there once for a base, whoever names them', () => {
    const relations = [...references('company'), ...boundBy('bound', 'company')];
    const needed = neededIds(relations, [{ companyId: 1 }, { companyId: 1, bound: ['CO_1', 'CO_2'] }]);
    expect([...needed].map(([base, ids]) => [base, [...ids]])).toEqual([['companies', [1, 2]]]);
  });
});

describe('what is included', () => {
  const company = { id: 7, title: 'Roofs' };

  it.each([
    [{ companyId: 7 }, company],
    [{ companyId: 8 }, null],
    [{ companyId: 0 }, null],
    [{}, null],
  ])('of %j to one is an object or null', (record, expected) => {
    expect(includedOf(record, [COMPANY!], related({ companies: [company] }))).toEqual({ company: expected });
  });

  it('of a relation to many is a list, with the fields of the links', () => {
    const contacts = [
      { id: 3, name: 'Anna' },
      { id: 4, name: 'Ben' },
    ];
    const links: readonly Link[] = [
      { id: 4, fields: { isPrimary: true, sort: 10 } },
      { id: 5, fields: { isPrimary: false, sort: 20 } },
      { id: 3, fields: { isPrimary: false, sort: 30 } },
    ];
    const found = related({ contacts }, [[1, links]]);
    expect(includedOf({ id: 1, contactIds: [3, 4, 5] }, [CONTACTS_OF_DEAL], found)).toEqual({
      contacts: [
        { id: 4, name: 'Ben', isPrimary: true, sort: 10 },
        { id: 3, name: 'Anna', isPrimary: false, sort: 30 },
      ],
    });
    expect(includedOf({ id: 2, contactIds: [3] }, [CONTACTS_OF_DEAL], found)).toEqual({ contacts: [] });
  });
});
