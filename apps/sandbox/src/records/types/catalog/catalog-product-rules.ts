import { SEED_PROPERTIES } from '../../../seed/trade/catalogue.data.js';
import { field } from '../../field.js';
import type { RecordField, Row } from '../../record-type.js';

const VALUES_PER_PRODUCT = 1000;
const VALUES_PER_PROPERTY = 10;

/** Values of the properties the catalogue starts with. */
export const PRODUCT_PROPERTY_FIELDS: readonly RecordField[] = SEED_PROPERTIES.map(({ name }, index) =>
  field(`property${index + 1}`, 'productproperty', { kind: 'json', title: name }),
);

function stored(value: unknown, valueId: number): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((entry, place) => stored(entry, valueId + place));
  if (typeof value !== 'object') return { value: String(value), valueId: String(valueId) };
  const given = value as Record<string, unknown>;
  return { value: given['value'], valueId: String(given['valueId'] ?? valueId) };
}

/** Gives written property values their ids and says whether the product can be bought. */
export function applyProductRules(row: Row, before: Row | null): void {
  PRODUCT_PROPERTY_FIELDS.forEach(({ name }, index) => {
    if (before && row[name] === before[name]) return;
    row[name] = stored(row[name], row.id * VALUES_PER_PRODUCT + index * VALUES_PER_PROPERTY);
  });
  const isInStock = Number(row['quantity']) > 0;
  row['available'] = isInStock || row['canBuyZero'] === 'Y' || row['quantityTrace'] === 'N' ? 'Y' : 'N';
}
