import { DEAL } from './deal.data.js';
import type { ItemType } from './item-type.js';

/** Every type the `crm.item.*` methods serve. */
export const ITEM_TYPES: readonly ItemType[] = [DEAL];
