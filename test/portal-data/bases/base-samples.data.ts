import type { EntityOperation } from '#libs/portal-data';

type Values = Readonly<Record<string, unknown>>;

/** What a base needs beyond the examples of the API document, on a portal the sandbox has just made. */
export interface BaseSample {
  /** Conditions without which the base is not listed. */
  readonly conditions?: Values;
  /** Own parameters of single operations. */
  readonly parameters?: Partial<Record<EntityOperation, Values>>;
  /** Id of the record a nested base belongs to. */
  readonly parent?: number;
  /** Set in the body of a new record in place of the example. */
  readonly create?: Values;
  /** Left out of the example: needed by another kind of records. */
  readonly createWithout?: readonly string[];
  /** The change of an update; by default the first text that may be changed. */
  readonly update?: Values;
  /** How the host refuses to change any record that is there from the beginning. */
  readonly updateRefused?: string;
  /** An id that is well formed and belongs to nothing. */
  readonly missingId?: string | number;
  /** Records to be made first, where the portal has none. */
  readonly seed?: number;
  /** A deleted record stays readable: it lies in the bin. */
  readonly keptInBin?: true;
  /** Fields the host does not keep as they are sent. */
  readonly altered?: readonly string[];
  /** Text to search for, where the host has such a search. */
  readonly text?: string;
}

export const NO_SAMPLE: BaseSample = {};

export const BASE_SAMPLES: Readonly<Record<string, BaseSample>> = {
  currencies: { missingId: 'ZZZ', create: { id: 'CHF' }, update: { amount: 2.5 } },
  timelines: { conditions: { entityType: 'deal', entityId: 1 }, create: { entityId: 1 }, seed: 4 },
  invoices: { create: { stageId: 'DT31_2:N' } },
  activities: { update: { subject: 'Changed' } },
  requisites: { create: { entityId: 1, entityTypeId: 4 } },
  statuses: { create: { statusId: 'FAIR_2' } },
  'catalog-products': {
    conditions: { iblockId: 23 },
    parameters: { fields: { iblockId: 23 } },
    create: { iblockId: 23 },
  },
  'catalog-sections': { create: { iblockId: 23 } },
  'catalog-prices': { create: { productId: 5, catalogGroupId: 2, currency: 'RUB' }, update: { price: 12.5 } },
  'catalog-product-properties': { create: { iblockId: 23 } },
  'catalog-product-property-enums': { create: { propertyId: 4 } },
  'basket-items': { create: { orderId: 1, productId: 5, currency: 'RUB' } },
  payments: { create: { orderId: 1 } },
  'order-statuses': { missingId: 'ZZ', create: { id: 'Q' }, update: { color: '#112233' } },
  bookings: { create: { resourceIds: [1] } },
  'calendar-events': {
    conditions: { ownerType: 'user', ownerId: 1 },
    create: { sectionId: 1, dateFrom: '2026-11-01T10:00:00+03:00', dateTo: '2026-11-01T11:00:00+03:00' },
    seed: 4,
  },
  sites: { altered: ['code'] },
  'doc-templates': { keptInBin: true },
  lists: { create: { code: 'every_base' } },
  'humanresources/nodes': { conditions: { type: 'DEPARTMENT' }, text: 'Sales' },
  users: { text: 'Ann', create: { email: 'new@example.com' } },
  files: { conditions: { folderId: 51 }, text: 'pdf', keptInBin: true },
  folders: { conditions: { storageId: 1 }, create: { storageId: 1 }, text: 'Con', keptInBin: true },
  storages: { updateRefused: 'HOST_ACCESS_DENIED' },
  pages: { create: { siteId: 1 } },
  documents: { create: { templateId: 1, entityTypeId: 2, entityId: 1 }, update: { stampsEnabled: true } },
  'telephony-lines': { missingId: '+1999', create: { id: '+4930123456' } },
  'lists/:listId/fields': { parent: 1, missingId: 'PROPERTY_99999' },
  'lists/:listId/sections': { parent: 1 },
  'lists/:listId/elements': { parent: 1, create: { PROPERTY_1: '120' } },
  'note/documents': { conditions: { collectionId: 1 }, create: { collectionId: 1 }, text: 'the' },
  'deals/:id/products': { parent: 3 },
  'quotes/:id/products': { parent: 2 },
  'tasks/:taskId/comments': { parent: 1, seed: 4 },
  'tasks/:taskId/time': { parent: 1, seed: 4 },
  'warehouses/:id/stock': { parent: 1 },
  'stage-history': { parameters: { list: { entityType: 'deal' } } },
  addresses: { missingId: '6:8:99999999' },
  'items/:entityTypeId': { parent: 128 },
  'categories/:entityTypeId': { parent: 128 },
  'timeline-logs': {
    parameters: { list: { entityTypeId: 2, entityId: 1 } },
    create: { entityTypeId: 2, entityId: 1 },
    seed: 4,
  },
};
