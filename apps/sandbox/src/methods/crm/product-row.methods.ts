import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { addRecord, findRecord, removeRecord, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { PRODUCT_ROW } from '../../records/types/crm/product-row.data.js';
import { SMART_ITEM_TABLE } from '../../records/types/crm-setup/smart-item.data.js';
import { integerArgument, objectArgument, textArgument } from '../arguments.js';
import { camelFamily } from '../families/families.js';
import { OWNER_KINDS, type OwnerKind, ownerOf } from './crm-owners.js';

type Part = Readonly<Record<string, unknown>>;

const PREFIX = 'crm.item.productrow';
const SORT_STEP = 10;
const PRICED_OWNERS: readonly string[] = ['D', 'L', 'Q', 'SI'];

const ROW_METHODS = camelFamily(PREFIX, PRODUCT_ROW, 'productRow', 'productRows', {
  delete: { method: `${PREFIX}.delete`, answer: 'null' },
  fields: { method: `${PREFIX}.fields`, at: 'fields' },
});

/** `T80` is the smart process 128. */
const SMART_OWNER = /^T([0-9a-f]{2,8})$/i;

function smartOwner(abbreviation: string): OwnerKind | undefined {
  const [, digits] = SMART_OWNER.exec(abbreviation) ?? [];
  if (digits === undefined) return undefined;
  const typeId = Number.parseInt(digits, 16);
  return { typeId, table: SMART_ITEM_TABLE, abbreviation, name: `dynamic_${typeId}` };
}

function ownerKind(abbreviation: string): OwnerKind {
  const smart = smartOwner(abbreviation);
  if (smart) return smart;
  const kind = OWNER_KINDS.find((candidate) => candidate.abbreviation === abbreviation);
  if (kind && PRICED_OWNERS.includes(abbreviation)) return kind;
  throw new HostError(400, 'ENTITY_TYPE_NOT_SUPPORTED', 'Entity type is not supported');
}

function requireOwner(call: HostCall, ownerType: string, ownerId: unknown): { kind: OwnerKind; owner: Row } {
  const kind = ownerKind(ownerType);
  const owner = ownerOf(call, kind, ownerId);
  if (!owner) throw new HostError(400, 'OWNER_NOT_FOUND', 'Owner was not found');
  return { kind, owner };
}

function rowsOf(call: HostCall, ownerType: string, ownerId: number): Row[] {
  return [...call.portal.table(PRODUCT_ROW.table).values()].filter(
    (row) => row['ownerType'] === ownerType && row['ownerId'] === ownerId,
  );
}

/** An amount that nobody entered by hand follows from the rows. */
function recount(call: HostCall, ownerType: string, ownerId: number): void {
  const { kind, owner } = requireOwner(call, ownerType, ownerId);
  if (owner['isManualOpportunity'] === 'Y') return;
  const rows = rowsOf(call, ownerType, ownerId);
  const cents = rows.reduce(
    (sum, row) => sum + Math.round(Number(row['price']) * Number(row['quantity']) * 100),
    0,
  );
  call.portal.table(kind.table).put({ ...owner, opportunity: cents / 100 });
}

/** What a row takes over from the catalogue. */
function withProduct(call: HostCall, part: Part): Part {
  const product = call.portal.table('catalogProduct').get(Number(part['productId'] ?? 0));
  if (!product) return part;
  const price = [...call.portal.table('catalogPrice').values()].find(
    (row) => row['productId'] === product.id && row['catalogGroupId'] === 1,
  );
  return { productName: product['name'], price: price?.['price'] ?? 0, ...part };
}

const afterwards =
  (name: string): HostMethod =>
  (call) => {
    const row = findRecord(call, PRODUCT_ROW, integerArgument(call.params, 'id'));
    const answer = (ROW_METHODS[name] as HostMethod)(call);
    recount(call, String(row['ownerType']), Number(row['ownerId']));
    return answer;
  };

/** Product rows of deals, leads, quotes and invoices. */
export const PRODUCT_ROW_METHODS: HostMethodTable = {
  ...ROW_METHODS,
  [`${PREFIX}.update`]: afterwards(`${PREFIX}.update`),
  [`${PREFIX}.delete`]: afterwards(`${PREFIX}.delete`),
  [`${PREFIX}.add`]: (call) => {
    const fields = objectArgument(call.params, 'fields');
    const ownerType = String(fields['ownerType'] ?? '');
    requireOwner(call, ownerType, fields['ownerId']);
    const row = addRecord(call, PRODUCT_ROW, withProduct(call, fields));
    recount(call, ownerType, Number(row['ownerId']));
    return { result: { productRow: viewRecord(PRODUCT_ROW, row) } };
  },
  [`${PREFIX}.set`]: (call) => {
    const ownerType = textArgument(call.params, 'ownerType');
    const ownerId = integerArgument(call.params, 'ownerId');
    const parts = Object.values(objectArgument(call.params, 'productRows')) as Part[];
    requireOwner(call, ownerType, ownerId);
    for (const row of rowsOf(call, ownerType, ownerId)) removeRecord(call, PRODUCT_ROW, row);
    const rows = parts.map((part, index) =>
      addRecord(call, PRODUCT_ROW, {
        sort: (index + 1) * SORT_STEP,
        ...withProduct(call, part),
        ownerType,
        ownerId,
      }),
    );
    recount(call, ownerType, ownerId);
    return { result: { productRows: rows.map((row) => viewRecord(PRODUCT_ROW, row)) } };
  },
};
