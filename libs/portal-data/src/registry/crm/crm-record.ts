import type {
  EntityDefinition,
  EntityField,
  HostBackedOperation,
  HostOperation,
  RelationDefinition,
} from '../entity-definition.js';

/** What the older CRM methods have in common. */
export const CRM_RECORD = {
  scope: 'crm',
  hostApi: 'v2',
  idType: 'number',
  booleans: 'Y/N',
} as const satisfies Partial<EntityDefinition>;

/** The common pattern of the older CRM methods; `family` is `crm.<kind>`. */
export function crmRecordOperations(
  family: `crm.${string}`,
): Readonly<Record<HostBackedOperation, HostOperation | null>> {
  const done = { kind: 'done', path: ['result'] } as const;
  return {
    list: {
      method: `${family}.list`,
      args: { filter: '$filter', select: '$select?', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result'] },
    },
    get: { method: `${family}.get`, args: { id: '$id' }, result: { kind: 'row', path: ['result'] } },
    create: {
      method: `${family}.add`,
      args: { fields: '$fields' },
      result: { kind: 'id', path: ['result'] },
    },
    update: { method: `${family}.update`, args: { id: '$id', fields: '$fields' }, result: done },
    delete: { method: `${family}.delete`, args: { id: '$id' }, result: done },
    fields: { method: `${family}.fields`, args: {}, result: { kind: 'fields', path: ['result'] } },
    search: null,
  };
}

type Party = 'deal' | 'lead' | 'contact' | 'company' | 'quote';

const PARTIES: Readonly<
  Record<Party, { readonly base: string; readonly type: number; readonly prefix: string }>
> = {
  lead: { base: 'leads', type: 1, prefix: 'L_' },
  deal: { base: 'deals', type: 2, prefix: 'D_' },
  contact: { base: 'contacts', type: 3, prefix: 'C_' },
  company: { base: 'companies', type: 4, prefix: 'CO_' },
  quote: { base: 'quotes', type: 7, prefix: 'Q_' },
};

/** By the ids in `dealId`, `companyId` and so on. */
export function references(...names: readonly Party[]): RelationDefinition[] {
  return names.map((name) => ({
    name,
    base: PARTIES[name].base,
    from: { kind: 'reference', field: `${name}Id` },
  }));
}

/** By the record something belongs to, whose kind a number tells. */
export function owners(...names: readonly Party[]): RelationDefinition[] {
  return names.map((name) => {
    const { base, type } = PARTIES[name];
    return { name, base, from: { kind: 'owner', field: 'ownerId', typeField: 'ownerTypeId', type } };
  });
}

/** By words such as `D_5` in a list. */
export function boundBy(field: string, ...names: readonly Party[]): RelationDefinition[] {
  return names.map((name) => {
    const { base, prefix } = PARTIES[name];
    return { name, plural: base, base, from: { kind: 'bindings', field, prefix } };
  });
}

const LINK_FIELDS: readonly EntityField[] = [
  { name: 'isPrimary', host: 'IS_PRIMARY', type: 'boolean', meaning: 'It is the main contact of the deal' },
  { name: 'sort', host: 'SORT', type: 'integer', meaning: 'Place among the contacts; lower comes first' },
  {
    name: 'roleId',
    host: 'ROLE_ID',
    type: 'reference',
    meaning: 'Number of the part the contact plays in the deal',
  },
];

/** All contacts of a deal, with what the host keeps of each link. */
export const CONTACTS_OF_DEAL: RelationDefinition = {
  name: 'contact',
  plural: 'contacts',
  base: 'contacts',
  from: {
    kind: 'links',
    field: 'contactIds',
    call: {
      method: 'crm.deal.contact.items.get',
      args: { id: '$id' },
      result: { kind: 'rows', path: ['result'] },
    },
    key: 'CONTACT_ID',
    fields: LINK_FIELDS,
  },
};
