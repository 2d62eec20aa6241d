/** Cases that are rightly otherwise than the matrix says. */
export interface Deviation {
  readonly bases: readonly string[];
  readonly fields: readonly string[];
  /** Beginnings of the names of the cases that are left out. */
  readonly cases: readonly string[];
  readonly reason: string;
}

const CRM_ITEMS = ['deals', 'leads', 'quotes', 'invoices', 'items/:entityTypeId'];

export const DEVIATIONS: readonly Deviation[] = [
  {
    bases: CRM_ITEMS,
    fields: ['title', 'quoteNumber', 'accountNumber'],
    cases: ['emptied'],
    reason: 'The host names a record that has lost its name or number.',
  },
  {
    bases: CRM_ITEMS,
    fields: ['stageId', 'categoryId'],
    cases: ['emptied'],
    reason: 'A record always stands in a stage, of a pipeline.',
  },
  {
    bases: ['deals', 'quotes'],
    fields: ['closed'],
    cases: ['create', 'update'],
    reason: 'Follows from the stage.',
  },
  {
    bases: ['storages'],
    fields: ['name'],
    cases: ['update', 'emptied'],
    reason: 'Only an application changes the name of a storage, and of its own.',
  },
  {
    bases: ['activities'],
    fields: ['responsibleId'],
    cases: ['emptied'],
    reason: 'The host refuses an activity of nobody.',
  },
  {
    bases: ['tasks'],
    fields: ['status'],
    cases: ['emptied'],
    reason: 'A task always has a status.',
  },
  {
    bases: ['sites'],
    fields: ['type'],
    cases: ['emptied'],
    reason: 'A site is of some type.',
  },
  {
    bases: ['folders'],
    fields: ['parentId'],
    cases: ['emptied'],
    reason: 'A folder lies somewhere.',
  },
  {
    bases: ['documents'],
    fields: ['value'],
    cases: ['create', 'refuses'],
    reason: 'Only of documents of `provider`, in place of a record of the CRM.',
  },
  {
    bases: ['stage-history'],
    fields: ['statusId', 'statusSemanticId'],
    cases: ['select', 'sort', 'filter'],
    reason: 'Only in the history of leads, where deals have stages.',
  },
  {
    bases: ['contacts', 'companies', 'leads'],
    fields: ['phone', 'email', 'fm'],
    cases: ['refuses', 'keeps'],
    reason: 'They take lists and objects of several shapes; what they refuse has a code of its own.',
  },
  {
    bases: ['openline-configs'],
    fields: [
      'name',
      'active',
      'crm',
      'welcomeMessage',
      'welcomeBotEnable',
      'worktimeEnable',
      'voteMessage',
      'checkAvailable',
    ],
    cases: ['emptied'],
    reason: 'The host names a line without a name; a flag is a letter, `N` where nothing is written.',
  },
  {
    bases: ['catalog-products'],
    fields: ['quantityTrace', 'canBuyZero', 'subscribe'],
    cases: ['emptied'],
    reason: 'A flag is a letter, `N` where nothing is written.',
  },
  {
    bases: ['catalog-products'],
    fields: ['modifiedBy'],
    cases: ['update', 'emptied'],
    reason: 'The host names who makes the change.',
  },
  {
    bases: ['orders'],
    fields: ['reasonCanceled'],
    cases: ['create', 'update'],
    reason: 'Only an order that is cancelled keeps the reason.',
  },
  {
    bases: ['orders'],
    fields: ['basketItems', 'payments', 'shipments', 'propertyValues', 'clients'],
    cases: ['select'],
    reason: 'Answered with a single order only.',
  },
  {
    bases: ['currencies'],
    fields: ['lang'],
    cases: ['select'],
    reason: 'Answered with a single currency only.',
  },
  {
    bases: ['documents'],
    fields: ['fieldDescriptions'],
    cases: ['select'],
    reason: 'Answered with a single document only.',
  },
  {
    bases: ['note/documents'],
    fields: ['markdown'],
    cases: ['create', 'update', 'emptied', 'select'],
    reason: 'Answered with a single document only; its own spec writes it.',
  },
  {
    bases: ['note/documents'],
    fields: ['score', 'snippet'],
    cases: ['select'],
    reason: 'Only in what a search by a text finds.',
  },
  {
    bases: ['sites'],
    fields: ['code'],
    cases: ['create', 'update'],
    reason: 'The host makes a path of it.',
  },
  {
    bases: ['pages', 'lists/:listId/elements'],
    fields: ['code'],
    cases: ['emptied'],
    reason: 'The host makes one of the title, or keeps the one there is.',
  },
  {
    bases: ['note/collections'],
    fields: ['position'],
    cases: ['emptied'],
    reason: 'A collection stands somewhere among the others.',
  },
  {
    bases: ['calendar-events'],
    fields: ['timezoneFrom', 'timezoneTo'],
    cases: ['emptied'],
    reason: 'An event without a zone is in that of its owner.',
  },
  {
    bases: ['files'],
    fields: ['storageId'],
    cases: ['create'],
    reason: 'The file lies in another folder than the one that is listed.',
  },
  {
    bases: ['files'],
    fields: ['downloadUrl'],
    cases: ['filter contains', 'filter eq in capitals'],
    reason: 'It is compared by its path; the address of the service before it is put on when it is answered.',
  },
  {
    bases: ['folders'],
    fields: ['parentId'],
    cases: ['filter'],
    reason:
      'The host lists what lies in one folder: the condition is an equality, as for those a base needs.',
  },
  {
    bases: ['basket-items'],
    fields: ['price', 'basePrice'],
    cases: ['emptied'],
    reason: 'A line of a basket has a price.',
  },
  {
    bases: ['payments'],
    fields: ['dateBill'],
    cases: ['emptied'],
    reason: 'A payment has a date of its bill.',
  },
  {
    bases: ['products'],
    fields: ['catalogId'],
    cases: ['emptied'],
    reason: 'A product is of a catalogue.',
  },
  {
    bases: ['deal-categories', 'categories/:entityTypeId'],
    fields: ['isDefault'],
    cases: ['create', 'update'],
    reason: 'One pipeline is the default, and the host may keep the one there is.',
  },
  {
    bases: ['calendar-events'],
    fields: ['privateEvent', 'timezoneFrom', 'timezoneTo'],
    cases: ['create', 'update'],
    reason: 'The host writes no as nothing, and does not look at a zone beside times that say their offset.',
  },
  {
    bases: ['catalog-products'],
    fields: ['property4', 'property5'],
    cases: ['answered'],
    reason:
      'The host says of none of its properties whether it has several values; they are answered as it has them.',
  },
  {
    bases: ['lists/:listId/elements'],
    fields: ['PROPERTY_4'],
    cases: ['answered', 'create', 'update'],
    reason: 'Values of properties are taken and answered as the host has them: these are texts.',
  },
  {
    bases: ['lists/:listId/fields'],
    fields: ['listTextValues', 'listDefault'],
    cases: ['create', 'update', 'select'],
    reason: 'Written for the choices of a list, which are answered under a name of their own.',
  },
  {
    bases: ['categories/:entityTypeId'],
    fields: ['originId', 'originatorId'],
    cases: ['select'],
    reason: 'Of pipelines of deals only.',
  },
  {
    bases: ['doc-templates'],
    fields: ['users', 'providers'],
    cases: ['update'],
    reason: 'The host answers a change without them; a read has them.',
  },
  {
    bases: ['note/documents'],
    fields: ['createdAt', 'createdBy', 'sharedAccess', 'updatedAt', 'updatedBy'],
    cases: ['select'],
    reason: 'Answered with a single document only.',
  },
  {
    bases: ['tasks'],
    fields: ['DEPENDS_ON', 'ufCrmTask'],
    cases: ['create', 'update', 'filter', 'select'],
    reason:
      'The host names the first among its fields and answers it with no task; the other is answered by lists.',
  },
];
