import type { RecordType, Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { seedRecord } from '../../records/record-write.js';
import { CATALOG_PRICE } from '../../records/types/catalog/catalog-price.data.js';
import { CATALOG_PRICE_TYPE } from '../../records/types/catalog/catalog-price-type.data.js';
import { CATALOG_PRODUCT } from '../../records/types/catalog/catalog-product.data.js';
import { CATALOG_PRODUCT_PROPERTY } from '../../records/types/catalog/catalog-product-property.data.js';
import { CATALOG_PRODUCT_PROPERTY_ENUM } from '../../records/types/catalog/catalog-product-property-enum.data.js';
import { CATALOG_SECTION } from '../../records/types/catalog/catalog-section.data.js';
import { CATALOG_STORE } from '../../records/types/catalog/catalog-store.data.js';
import { CATALOG_STORE_PRODUCT } from '../../records/types/catalog/catalog-store-product.data.js';
import type { SeededRandom } from '../random.js';
import { SELLER_COUNT } from '../seed-sizes.data.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import {
  CATALOGUE_IBLOCK_ID,
  SEED_PRICE_TYPES,
  SEED_PROPERTIES,
  SEED_SECTIONS,
  SEED_STORES,
} from './catalogue.data.js';
import { SEED_PRODUCTS } from './products.js';

const CREATED_MS = YEAR_START_MS - 400 * DAY_MS;
const CREATED = hostDateTime(CREATED_MS);
const CONTEXT = { userId: 1, nowMs: CREATED_MS };
const BASE_CURRENCY = 'RUB';
const PURCHASE_SHARE = 0.7;

/** Ids of the list values, in the order of the properties. */
const ENUMS = SEED_PROPERTIES.flatMap((property, index) =>
  (property.values ?? []).map(([value, xmlId]) => ({ propertyId: index + 1, value, xmlId })),
).map((row, index) => ({ id: index + 1, ...row }));

/** Full records out of what is known of each, ids from 1. */
function records(type: RecordType, known: readonly Record<string, unknown>[]): Row[] {
  return known.map((stored, index) => seedRecord(type, index + 1, stored, CONTEXT));
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

export function seedCatalogSections(): Row[] {
  return records(
    CATALOG_SECTION,
    SEED_SECTIONS.map(({ name, code, parent }, index) => ({
      iblockId: CATALOGUE_IBLOCK_ID,
      iblockSectionId: parent ?? null,
      name,
      code,
      xmlId: code,
      sort: (index + 1) * 10,
    })),
  );
}

function propertyValues(random: SeededRandom, productId: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  SEED_PROPERTIES.forEach(({ type, multiple }, index) => {
    const propertyId = index + 1;
    const choices = ENUMS.filter((row) => row.propertyId === propertyId).map((row) => String(row.id));
    const one = (): string => {
      if (type === 'L') return random.pick(choices);
      return type === 'N' ? String(random.integer(1, 4) * 12) : `A-${1000 + productId * 7}`;
    };
    const entries = Array.from({ length: multiple ? random.integer(1, 2) : 1 }, (_, place) => ({
      value: one(),
      valueId: String(productId * 100 + propertyId * 10 + place),
    }));
    values[`property${propertyId}`] = multiple ? entries : entries[0];
  });
  return values;
}

export function seedCatalogProducts(random: SeededRandom): Row[] {
  return records(
    CATALOG_PRODUCT,
    SEED_PRODUCTS.map(({ id, name, sectionId, price, weight, isService }) => ({
      iblockId: CATALOGUE_IBLOCK_ID,
      iblockSectionId: sectionId,
      name,
      code: slug(name),
      xmlId: String(id),
      active: random.chance(0.96) ? 'Y' : 'N',
      createdBy: random.integer(1, SELLER_COUNT),
      modifiedBy: random.integer(1, SELLER_COUNT),
      dateCreate: CREATED,
      timestampX: hostDateTime(CREATED_MS + random.integer(1, 390) * DAY_MS),
      purchasingPrice: Math.round(price * PURCHASE_SHARE),
      purchasingCurrency: BASE_CURRENCY,
      quantity: isService ? 0 : random.integer(0, 120),
      quantityTrace: isService ? 'N' : 'Y',
      type: isService ? 7 : 1,
      measure: 5,
      vatId: 1,
      vatIncluded: 'Y',
      weight,
      ...propertyValues(random, id),
    })),
  );
}

export function seedCatalogPriceTypes(): Row[] {
  return records(
    CATALOG_PRICE_TYPE,
    SEED_PRICE_TYPES.map(([name, xmlId], index) => ({
      name,
      xmlId,
      base: index === 0 ? 'Y' : 'N',
      sort: (index + 1) * 100,
      createdBy: 1,
      modifiedBy: 1,
      dateCreate: CREATED,
      timestampX: CREATED,
    })),
  );
}

export function seedCatalogPrices(): Row[] {
  return records(
    CATALOG_PRICE,
    SEED_PRODUCTS.flatMap(({ id: productId, price }) =>
      SEED_PRICE_TYPES.map(([, , share], index) => ({
        productId,
        catalogGroupId: index + 1,
        price: Math.round(price * share),
        priceScale: Math.round(price * share),
        currency: BASE_CURRENCY,
        timestampX: CREATED,
      })),
    ),
  );
}

export function seedCatalogProperties(): Row[] {
  return records(
    CATALOG_PRODUCT_PROPERTY,
    SEED_PROPERTIES.map(({ name, code, type, multiple }, index) => ({
      iblockId: CATALOGUE_IBLOCK_ID,
      name,
      code,
      propertyType: type,
      multiple: multiple ? 'Y' : 'N',
      sort: (index + 1) * 100,
      filtrable: type === 'L' ? 'Y' : 'N',
      timestampX: CREATED,
    })),
  );
}

export function seedCatalogPropertyEnums(): Row[] {
  return records(
    CATALOG_PRODUCT_PROPERTY_ENUM,
    ENUMS.map((row, index) => ({ ...row, sort: (index + 1) * 10 })),
  );
}

export function seedCatalogStores(): Row[] {
  return records(
    CATALOG_STORE,
    SEED_STORES.map(([title, code, address, phone, isIssuing], index) => ({
      title,
      code,
      address,
      phone,
      issuingCenter: isIssuing ? 'Y' : 'N',
      schedule: 'Mon-Fri 9:00-18:00',
      sort: (index + 1) * 100,
      userId: 1,
      modifiedBy: 1,
      xmlId: code,
      dateCreate: CREATED,
      dateModify: CREATED,
    })),
  );
}

/** Goods lie in two or three warehouses; services in none. */
export function seedStoreProducts(random: SeededRandom): Row[] {
  return records(
    CATALOG_STORE_PRODUCT,
    SEED_PRODUCTS.filter(({ isService }) => !isService)
      .flatMap(({ id: productId }) =>
        SEED_STORES.map((_, index) => ({ productId, storeId: index + 1 })).filter(() => random.chance(0.65)),
      )
      .map((row) => {
        const amount = random.integer(0, 60);
        return { ...row, amount, quantityReserved: random.chance(0.2) ? Math.min(amount, 2) : 0 };
      }),
  );
}
