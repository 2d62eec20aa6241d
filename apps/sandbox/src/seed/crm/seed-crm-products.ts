import type { Row } from '../../records/record-type.js';
import { seedRecord } from '../../records/record-write.js';
import { CRM_PRODUCT_SECTION } from '../../records/types/crm/product-section.data.js';
import { CRM_PRODUCT } from '../../records/types/crm/product.data.js';
import { CATALOGUE_IBLOCK_ID, SEED_SECTIONS } from '../trade/catalogue.data.js';
import { SEED_PRODUCTS } from '../trade/products.js';
import { YEAR_START_MS } from '../seed-time.js';

const CONTEXT = { userId: 1, nowMs: YEAR_START_MS };
const PIECES = 9;

/** The products of the trade catalogue as the CRM's older methods show them. */
export function seedCrmProducts(): Row[] {
  return SEED_PRODUCTS.map(({ id, name, price, sectionId }) => {
    const stored = {
      NAME: name,
      PRICE: price,
      CURRENCY_ID: 'RUB',
      SECTION_ID: sectionId,
      CATALOG_ID: CATALOGUE_IBLOCK_ID,
      MEASURE: PIECES,
      SORT: id * 10,
      XML_ID: String(id),
    };
    return seedRecord(CRM_PRODUCT, id, stored, CONTEXT);
  });
}

export function seedCrmProductSections(): Row[] {
  return SEED_SECTIONS.map(({ name, code, parent }, index) => {
    const stored = {
      NAME: name,
      CODE: code,
      XML_ID: code,
      SECTION_ID: parent ?? null,
      CATALOG_ID: CATALOGUE_IBLOCK_ID,
    };
    return seedRecord(CRM_PRODUCT_SECTION, index + 1, stored, CONTEXT);
  });
}
