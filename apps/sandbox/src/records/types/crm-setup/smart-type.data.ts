import { CREATED, field, keyField, ON_CREATE, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordField, RecordType } from '../../record-type.js';

const FEATURES = [
  'isCategoriesEnabled',
  'isStagesEnabled',
  'isBeginCloseDatesEnabled',
  'isClientEnabled',
  'isLinkWithProductsEnabled',
  'isMycompanyEnabled',
  'isDocumentsEnabled',
  'isSourceEnabled',
  'isObserversEnabled',
  'isRecyclebinEnabled',
  'isAutomationEnabled',
  'isBizProcEnabled',
  'isUseInUserfieldEnabled',
  'isSetOpenPermissions',
  'isCrmTrackingEnabled',
];

const FIELDS: readonly RecordField[] = [
  keyField('id'),
  field('title', 'string', REQUIRED),
  field('code', 'string', { initial: '' }),
  field('createdBy', 'user', CREATED),
  field('createdTime', 'datetime', CREATED),
  field('updatedTime', 'datetime', TOUCHED),
  field('entityTypeId', 'integer', ON_CREATE),
  ...FEATURES.map((name) => field(name, 'boolean', { initial: 'N' })),
  field('relations', 'json', { initial: { parent: [], child: [] } }),
  field('linkedUserFields', 'json', { initial: {} }),
  field('customSections', 'json', { initial: [] }),
];

/** Settings of smart processes; their records are of the kind `entityTypeId`. */
export const SMART_TYPE: RecordType = {
  table: 'smartType',
  style: 'camel',
  notFound: { status: 400, code: 'NOT_FOUND', description: 'Smart process not found' },
  fields: FIELDS,
};
