import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { findRecord } from '../../records/record-access.js';
import { describeFields } from '../../records/record-description.js';
import { selectedNames } from '../../records/record-view.js';
import { CATALOG_PRICE_TYPE } from '../../records/types/catalog/catalog-price-type.data.js';
import { CATALOG_PRICE } from '../../records/types/catalog/catalog-price.data.js';
import { CATALOG_PRODUCT_PROPERTY_ENUM } from '../../records/types/catalog/catalog-product-property-enum.data.js';
import { CATALOG_PRODUCT_PROPERTY } from '../../records/types/catalog/catalog-product-property.data.js';
import { CATALOG_PRODUCT } from '../../records/types/catalog/catalog-product.data.js';
import { CATALOG_SECTION } from '../../records/types/catalog/catalog-section.data.js';
import { CATALOG_STORE_PRODUCT } from '../../records/types/catalog/catalog-store-product.data.js';
import { CATALOG_STORE } from '../../records/types/catalog/catalog-store.data.js';
import { CATALOGUE_IBLOCK_ID } from '../../seed/trade/catalogue.data.js';
import { argument, integerArgument, objectArgument } from '../arguments.js';
import { camelFamily } from '../families/families.js';
import { guarded } from '../families/guarded.js';

function refuse(code: string, description: string): never {
  throw new HostError(400, code, description);
}

function fieldOf(call: HostCall, name: string): unknown {
  return objectArgument(call.params, 'fields')[name];
}

function requireRow(call: HostCall, table: string, id: unknown, description: string): void {
  if (!call.portal.table(table).get(Number(id))) refuse('0', description);
}

function checkIblock(call: HostCall): void {
  if (Number(fieldOf(call, 'iblockId')) !== CATALOGUE_IBLOCK_ID) refuse('200040300000', 'Iblock Not Found');
}

function checkProductSelect(call: HostCall): void {
  const names = selectedNames(argument(call.params, 'select'));
  const lacking = ['id', 'iblockId'].filter((name) => !names.includes(name));
  if (lacking.length > 0) refuse('0', `Required select fields: ${lacking.join(', ')}`);
  const filter = argument(call.params, 'filter') as Readonly<Record<string, unknown>> | undefined;
  const isByIblock = Object.keys(filter ?? {}).some((key) => /^[=@]?iblockId$/.test(key));
  if (!isByIblock) refuse('0', 'Required filter fields: iblockId');
}

function checkPriceAdd(call: HostCall): void {
  requireRow(call, CATALOG_PRODUCT.table, fieldOf(call, 'productId'), 'Product does not exist');
  requireRow(call, CATALOG_PRICE_TYPE.table, fieldOf(call, 'catalogGroupId'), 'Price type does not exist');
}

function checkPriceTypeDelete(call: HostCall): void {
  const type = findRecord(call, CATALOG_PRICE_TYPE, integerArgument(call.params, 'id'));
  if (type['base'] === 'Y') refuse('BASE', 'The base price type cannot be deleted');
}

function checkEnumAdd(call: HostCall): void {
  const property = call.portal.table(CATALOG_PRODUCT_PROPERTY.table).get(Number(fieldOf(call, 'propertyId')));
  if (property?.['propertyType'] !== 'L') refuse('0', 'Only list properties are supported');
}

const PRODUCT_METHODS = camelFamily('catalog.product', CATALOG_PRODUCT, 'product', 'products', {
  add: { method: 'catalog.product.add', answer: 'row:element' },
  update: { method: 'catalog.product.update', answer: 'row:element' },
  fields: undefined,
});

/** The trade catalogue: products and their sections, prices, properties, warehouses and stock. */
export const CATALOG_METHODS: HostMethodTable = {
  ...guarded(PRODUCT_METHODS, {
    'catalog.product.list': checkProductSelect,
    'catalog.product.add': checkIblock,
  }),
  'catalog.product.getFieldsByFilter': (call) => {
    const filter = objectArgument(call.params, 'filter');
    if (Number(filter['iblockId']) !== CATALOGUE_IBLOCK_ID) refuse('200040300000', 'Iblock Not Found');
    return { result: { product: describeFields(CATALOG_PRODUCT) } };
  },
  ...guarded(camelFamily('catalog.section', CATALOG_SECTION, 'section', 'sections'), {
    'catalog.section.add': checkIblock,
  }),
  ...guarded(camelFamily('catalog.price', CATALOG_PRICE, 'price', 'prices'), {
    'catalog.price.add': checkPriceAdd,
  }),
  ...guarded(camelFamily('catalog.priceType', CATALOG_PRICE_TYPE, 'priceType', 'priceTypes'), {
    'catalog.priceType.delete': checkPriceTypeDelete,
  }),
  ...guarded(
    camelFamily('catalog.productProperty', CATALOG_PRODUCT_PROPERTY, 'productProperty', 'productProperties'),
    { 'catalog.productProperty.add': checkIblock },
  ),
  ...guarded(
    camelFamily(
      'catalog.productPropertyEnum',
      CATALOG_PRODUCT_PROPERTY_ENUM,
      'productPropertyEnum',
      'productPropertyEnums',
    ),
    { 'catalog.productPropertyEnum.add': checkEnumAdd },
  ),
  ...camelFamily('catalog.store', CATALOG_STORE, 'store', 'stores'),
  ...camelFamily('catalog.storeproduct', CATALOG_STORE_PRODUCT, 'storeProduct', 'storeProducts', {
    add: undefined,
    update: undefined,
    delete: undefined,
  }),
};
