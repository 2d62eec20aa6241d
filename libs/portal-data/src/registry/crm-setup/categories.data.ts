import type { EntityDefinition, EntityField, HostOperation } from '../entity-definition.js';
import { DEAL_CATEGORIES } from './deal-categories.data.js';

/** The methods of pipelines, their kind taken from the path. */
const OPERATIONS = Object.fromEntries(
  Object.entries(DEAL_CATEGORIES.operations).map(([name, operation]): [string, HostOperation | null] => [
    name,
    operation && { ...operation, args: { ...operation.args, entityTypeId: '$parent' } },
  ]),
) as EntityDefinition['operations'];

const OWN: readonly EntityField[] = [
  {
    name: 'isDefault',
    host: 'isDefault',
    type: 'boolean',
    meaning: 'New records go there unless they name another; of deals it cannot be changed',
  },
  {
    name: 'entityTypeId',
    host: 'entityTypeId',
    type: 'integer',
    meaning: 'Kind of record it sorts, the one in the path',
    readonly: true,
  },
];

const PROCESS_FIELDS: readonly EntityField[] = [
  {
    name: 'code',
    host: 'code',
    type: 'string',
    meaning: 'Name the host gives its own pipelines of a smart process; empty in others',
    readonly: true,
  },
  {
    name: 'isSystem',
    host: 'isSystem',
    type: 'boolean',
    meaning: 'A pipeline of the host, which cannot be deleted; of smart processes only',
    readonly: true,
  },
];

function own(field: EntityField): EntityField {
  return OWN.find(({ name }) => name === field.name) ?? field;
}

/** Pipelines of a smart process, or of another kind that has them: deals 2, invoices 31. Their stages are `statuses`. */
export const CATEGORIES: EntityDefinition = {
  ...DEAL_CATEGORIES,
  base: 'categories/:entityTypeId',
  isOfKind: true,
  title: 'Pipelines of a smart process',
  operations: OPERATIONS,
  fields: [...DEAL_CATEGORIES.fields.map(own), ...PROCESS_FIELDS],
};
