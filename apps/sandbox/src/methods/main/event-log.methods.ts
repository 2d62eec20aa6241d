import { recordMethods } from '../families/record-methods.js';
import { tailMethod } from '../families/tail-method.js';
import { EVERY_FIELD, fieldMethods } from '../v3-arguments.js';
import type { HostMethodTable } from '../../protocol/host-method.js';
import { EVENT_LOG } from '../../records/types/main/event-log.data.js';

const MAX_PAGE = 1000;

/** Reading of the event log; the methods that take the whole language of version 3 lists. */
export const EVENT_LOG_METHODS: HostMethodTable = {
  ...recordMethods(EVENT_LOG, {
    list: { method: 'main.eventlog.list', at: 'items', paging: 'v3', maxPage: MAX_PAGE },
    get: { method: 'main.eventlog.get', at: 'item' },
  }),
  'main.eventlog.tail': tailMethod(EVENT_LOG),
  ...fieldMethods('main.eventlog', EVENT_LOG, EVERY_FIELD),
};
