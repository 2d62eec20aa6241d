import type { BaseToolRow } from './base-tool.js';

const LISTED =
  'Answers at most 200 records a call with total and nextCursor; name the fields you need in select.';

/** Tools over all bases of portal data. */
export const BASE_TOOLS = [
  {
    name: 'list_records',
    title: 'List records',
    description: `Records of a base by conditions, in an order. ${LISTED} To count or add up use aggregate_records.`,
    verb: 'list',
    members: ['filter', 'select', 'sort', 'order', 'withTotal', 'include'],
    isList: true,
  },
  {
    name: 'search_records',
    title: 'Search records',
    description: `Like list_records for long or nested conditions, over large sets as well; 60 calls a minute. ${LISTED}`,
    verb: 'search',
    members: ['filter', 'select', 'sort', 'order', 'autoWindow', 'withTotal', 'include'],
    isList: true,
  },
  {
    name: 'get_record',
    title: 'Read a record',
    description: 'One record of a base by its id, with related ones on request.',
    verb: 'get',
    members: ['select', 'include'],
    takesId: true,
  },
  {
    name: 'aggregate_records',
    title: 'Count and add up',
    description:
      'Count, sum, average, smallest and largest over the records that match, in groups if wanted: sums of deals per person in one call. Fields that can be used: see describe.',
    verb: 'aggregate',
    members: ['filter', 'aggregate', 'groupBy'],
  },
  {
    name: 'create_record',
    title: 'Create a record',
    description:
      'A new record of a base. Ask describe for its fields first. A repeat with the same idempotencyKey creates no second one.',
    verb: 'create',
    members: [],
    takesFields: true,
  },
  {
    name: 'update_record',
    title: 'Change a record',
    description: 'Changes the named fields of one record; the others stay. The old values are gone.',
    verb: 'update',
    members: [],
    takesId: true,
    takesFields: true,
  },
  {
    name: 'delete_record',
    title: 'Delete a record',
    description: 'Deletes one record for good. Ask the person you work for before you do.',
    verb: 'delete',
    members: [],
    takesId: true,
  },
] as const satisfies readonly BaseToolRow[];
