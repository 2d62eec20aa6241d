import type { EntityDefinition } from '../entity-definition.js';
import { productRows } from './product-rows.js';

export const DEAL_PRODUCTS: EntityDefinition = productRows('deals/:id/products', 'Products of a deal', 'D');
export const QUOTE_PRODUCTS: EntityDefinition = productRows(
  'quotes/:id/products',
  'Products of a quote',
  'Q',
);
