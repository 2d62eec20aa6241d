import type { EntityDefinition } from '../entity-definition.js';
import { ADDRESSES } from './addresses.data.js';
import { CATEGORIES } from './categories.data.js';
import { DEAL_CATEGORIES } from './deal-categories.data.js';
import { ITEMS } from './items.data.js';
import { SMART_PROCESSES } from './smart-processes.data.js';
import { USER_FIELDS } from './user-fields.data.js';

/** Bases of the CRM beyond the list of the specification, which public clients use. */
export const CRM_SETUP: readonly EntityDefinition[] = [
  DEAL_CATEGORIES,
  ADDRESSES,
  SMART_PROCESSES,
  ITEMS,
  CATEGORIES,
  ...USER_FIELDS,
];
