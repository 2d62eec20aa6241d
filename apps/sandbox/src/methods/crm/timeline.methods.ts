import { HostError } from '../../protocol/host-error.js';
import type { HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { addRecord, findRecord, listRecords, removeRecord, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { TIMELINE_COMMENT } from '../../records/types/crm/timeline-comment.data.js';
import { TIMELINE_LOG } from '../../records/types/crm/timeline-log.data.js';
import { argument, integerArgument, objectArgument } from '../arguments.js';
import { legacyFamily } from '../families/families.js';
import { OWNER_KINDS, ownerOf } from './crm-owners.js';

const PREFIX = 'crm.timeline.comment';

const COMMENT_METHODS = legacyFamily(PREFIX, TIMELINE_COMMENT, {
  list: { method: `${PREFIX}.list`, requiredFilter: ['ENTITY_ID', 'ENTITY_TYPE'] },
  update: { method: `${PREFIX}.update`, answer: 'id' },
  delete: { method: `${PREFIX}.delete`, answer: 'null' },
});

function ownerNotFound(): HostError {
  return new HostError(400, 'OWNER_NOT_FOUND', 'Owner was not found');
}

const addComment: HostMethod = (call) => {
  const fields = objectArgument(call.params, 'fields');
  const kind = OWNER_KINDS.find(({ name }) => name === String(fields['ENTITY_TYPE']).toLowerCase());
  const isDynamic = /^dynamic_\d+$/i.test(String(fields['ENTITY_TYPE']));
  if (!isDynamic && !ownerOf(call, kind, fields['ENTITY_ID'])) throw ownerNotFound();
  return (COMMENT_METHODS[`${PREFIX}.add`] as HostMethod)(call);
};

const logMessage = (row: Row): { result: unknown } => ({
  result: { logMessage: viewRecord(TIMELINE_LOG, row) },
});

/** Comments and log records in the timelines of CRM records. */
export const TIMELINE_METHODS: HostMethodTable = {
  ...COMMENT_METHODS,
  [`${PREFIX}.add`]: addComment,
  'crm.timeline.logmessage.add': (call) => {
    const fields = objectArgument(call.params, 'fields');
    const kind = OWNER_KINDS.find(({ typeId }) => typeId === Number(fields['entityTypeId']));
    if (!ownerOf(call, kind, fields['entityId'])) throw ownerNotFound();
    return logMessage(addRecord(call, TIMELINE_LOG, fields));
  },
  'crm.timeline.logmessage.get': (call) =>
    logMessage(findRecord(call, TIMELINE_LOG, integerArgument(call.params, 'id'))),
  'crm.timeline.logmessage.delete': (call) => {
    removeRecord(call, TIMELINE_LOG, findRecord(call, TIMELINE_LOG, integerArgument(call.params, 'id')));
    return { result: null };
  },
  'crm.timeline.logmessage.list': (call) => {
    const typeId = integerArgument(call.params, 'entityTypeId');
    const entityId = integerArgument(call.params, 'entityId');
    const where = {
      key: `owner ${typeId}/${entityId}`,
      test: (row: Row) => row['entityTypeId'] === typeId && row['entityId'] === entityId,
    };
    const [order, start] = ['order', 'start'].map((name) => argument(call.params, name));
    const { rows, ...paging } = listRecords(call, TIMELINE_LOG, { order, start, where });
    return { result: rows, ...paging };
  },
};
