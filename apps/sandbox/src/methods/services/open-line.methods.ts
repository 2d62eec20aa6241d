import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { changeRecord, removeRecord, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import type { ShownRecord } from '../../records/record-view.js';
import { OPEN_LINE } from '../../records/types/contact-center/open-line.data.js';
import { argument, objectArgument } from '../arguments.js';
import { recordMethods } from '../families/record-methods.js';
import { personOf } from '../people/user.methods.js';

const LISTED = recordMethods(OPEN_LINE, {
  list: { method: 'imopenlines.config.list.get', within: 'PARAMS', paging: 'limitOffset', maxPage: 200 },
});

function lineOf({ portal, params }: HostCall): Row | undefined {
  const id = Number(argument(params, 'CONFIG_ID') ?? 0);
  if (!Number.isSafeInteger(id) || id < 1)
    throw new HostError(400, 'CONFIG_ID_EMPTY', 'CONFIG_ID can not be empty');
  return portal.table(OPEN_LINE.table).get(id);
}

const isYes = (value: unknown): boolean => value === 'Y' || value === true;

/** The queue of a line and who stands in it. */
function queueOf({ portal }: HostCall, row: Row, asNumbers: boolean): ShownRecord {
  const ids = row['QUEUE'] as readonly number[];
  const users = ids.map((id) => {
    const { name, position } = personOf(portal, id);
    return [String(id), { USER_NAME: name, USER_WORK_POSITION: position, USER_AVATAR: '' }] as const;
  });
  return { QUEUE: asNumbers ? ids : ids.map(String), QUEUE_USERS_FIELDS: Object.fromEntries(users) };
}

/** Open lines; a line that does not exist is `false`, not an error. */
export const OPEN_LINE_METHODS: HostMethodTable = {
  ...recordMethods(OPEN_LINE, { add: { method: 'imopenlines.config.add', fields: 'PARAMS', answer: 'id' } }),
  'imopenlines.config.list.get': (call) => {
    const rows = LISTED['imopenlines.config.list.get']?.(call).result as readonly ShownRecord[];
    const options = argument(call.params, 'OPTIONS') as Readonly<Record<string, unknown>> | undefined;
    if (!isYes(options?.['QUEUE'])) return { result: rows };
    const table = call.portal.table(OPEN_LINE.table);
    return {
      result: rows.map((shown) => {
        const row = table.get(Number(shown['ID']));
        return row ? { ...shown, ...queueOf(call, row, true) } : shown;
      }),
    };
  },
  'imopenlines.config.get': (call) => {
    const row = lineOf(call);
    if (!row) return { result: false };
    const withQueue = isYes(argument(call.params, 'WITH_QUEUE') ?? 'Y');
    return { result: { ...viewRecord(OPEN_LINE, row), ...(withQueue && queueOf(call, row, false)) } };
  },
  'imopenlines.config.update': (call) => {
    const row = lineOf(call);
    if (row) changeRecord(call, OPEN_LINE, row, objectArgument(call.params, 'PARAMS'));
    return { result: row !== undefined };
  },
  'imopenlines.config.delete': (call) => {
    const row = lineOf(call);
    if (row) removeRecord(call, OPEN_LINE, row);
    return { result: row !== undefined };
  },
};
