import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { BOOKING, BOOKING_RESOURCE } from '../../records/types/calendar/booking.data.js';
import { argument, integerArgument, missing, objectArgument } from '../arguments.js';

type Fields = Readonly<Record<string, unknown>>;
type Sortable = (row: Row) => number;

interface Moment {
  readonly timestamp: number;
  readonly timezone: string;
}

interface Period {
  readonly from: Moment;
  readonly to: Moment;
}

const periodOf = (row: Row): Period => row['datePeriod'] as Period;

/** The keys a list may be ordered by; there are no others. */
const SORTED_BY: Readonly<Record<string, Sortable>> = {
  id: ({ id }) => id,
  dateFrom: (row) => periodOf(row).from.timestamp,
  dateTo: (row) => periodOf(row).to.timestamp,
};

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function moment(value: unknown): Moment {
  const { timestamp, timezone } = fieldsOf(value);
  const seconds = Number(timestamp);
  if (!Number.isSafeInteger(seconds) || seconds <= 0 || typeof timezone !== 'string') {
    throw new HostError(400, '422', 'Invalid date period');
  }
  return { timestamp: seconds, timezone };
}

function period(value: unknown): Period {
  const { from, to } = fieldsOf(value);
  const read = { from: moment(from), to: moment(to) };
  if (read.from.timestamp >= read.to.timestamp) throw new HostError(400, '422', 'Invalid date period');
  return read;
}

/** The written fields in the shape they are stored; unknown resources are refused. */
function checked({ portal, params }: HostCall): Fields {
  const fields = objectArgument(params, 'fields');
  const { resourceIds, datePeriod } = fields;
  if (resourceIds !== undefined) {
    const ids = Object.values(fieldsOf(resourceIds)).map(Number);
    const resources = portal.table(BOOKING_RESOURCE.table);
    if (ids.length === 0 || ids.some((id) => !resources.get(id))) {
      throw new HostError(400, '1018', 'Empty resource collection');
    }
  }
  const { name, description } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(resourceIds !== undefined && { resourceIds }),
    ...(datePeriod !== undefined && { datePeriod: period(datePeriod) }),
  };
}

interface ClientReference {
  readonly id: number;
  readonly type: { readonly module: string; readonly code: string };
}

function ofClients(entities: unknown): (row: Row) => boolean {
  const wanted = Object.values(fieldsOf(entities)).map(fieldsOf);
  return (row) =>
    (row['clients'] as readonly ClientReference[]).some(({ id, type }) =>
      wanted.some((one) => one['code'] === type.code && Number(one['id']) === id),
    );
}

/** The filter knows `within {dateFrom, dateTo}` in Unix seconds, `client` and `resourceId`. */
function filterTest(filter: Fields): (row: Row) => boolean {
  const { dateFrom, dateTo } = fieldsOf(filter['within']);
  const { entities } = fieldsOf(filter['client']);
  const resourceId = filter['resourceId'];
  const from = dateFrom === undefined ? Number.NEGATIVE_INFINITY : Number(dateFrom);
  const to = dateTo === undefined ? Number.POSITIVE_INFINITY : Number(dateTo);
  const isOfClient = entities === undefined ? () => true : ofClients(entities);
  return (row) => {
    const own = periodOf(row);
    if (own.to.timestamp < from || own.from.timestamp > to) return false;
    const isOfResource =
      resourceId === undefined || (row['resourceIds'] as readonly number[]).includes(Number(resourceId));
    return isOfResource && isOfClient(row);
  };
}

function sorted(rows: readonly Row[], order: Fields): readonly Row[] {
  const steps = Object.entries(order).map(([name, direction]) => {
    const read = SORTED_BY[name];
    if (!read) throw new HostError(400, '0', `Unknown order field: ${name}`);
    return { read, sign: String(direction).toUpperCase() === 'DESC' ? -1 : 1 };
  });
  return [...rows].sort((left, right) => {
    const step = steps.find(({ read }) => read(left) !== read(right));
    return step ? (step.read(left) - step.read(right)) * step.sign : left.id - right.id;
  });
}

function bookingOf(call: HostCall): Row {
  return findRecord(call, BOOKING, integerArgument(call.params, 'id'));
}

/** Bookings of resources. */
export const BOOKING_METHODS: HostMethodTable = {
  'booking.v1.booking.list': (call) => {
    const test = filterTest(fieldsOf(argument(call.params, 'FILTER')));
    const rows = matchingRows(call, BOOKING, {}).filter(test);
    const order = fieldsOf(argument(call.params, 'ORDER'));
    return { result: { booking: sorted(rows, order).map((row) => viewRecord(BOOKING, row)) } };
  },
  'booking.v1.booking.get': (call) => ({ result: { booking: viewRecord(BOOKING, bookingOf(call)) } }),
  'booking.v1.booking.add': (call) => {
    const fields = checked(call);
    if (!fields['resourceIds']) throw missing('resourceIds');
    if (!fields['datePeriod']) throw missing('datePeriod');
    return { result: { id: addRecord(call, BOOKING, fields).id } };
  },
  'booking.v1.booking.update': (call) => {
    const before = bookingOf(call);
    changeRecord(call, BOOKING, before, checked(call));
    return { result: true };
  },
  'booking.v1.booking.delete': (call) => {
    removeRecord(call, BOOKING, bookingOf(call));
    return { result: true };
  },
  'booking.v1.resource.list': (call) => ({
    result: {
      resource: matchingRows(call, BOOKING_RESOURCE, {}).map((row) => viewRecord(BOOKING_RESOURCE, row)),
    },
  }),
};
