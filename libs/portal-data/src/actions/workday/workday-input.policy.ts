import { scalarText } from '#libs/kernel';
import { invalidParameter } from '../../query/invalid-parameter.js';
import type { PlainRecord } from '../../records/record-mapper.js';
import type { InputValues } from '../action-definition.js';

/** ISO 8601 with an offset: the zone of the person is not known here. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

function isDate(text: string): boolean {
  const epochMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** @throws PorticoError `INVALID_PARAMS` for a time without an offset, and for half a place. */
export function checkPunch({ time, lat, lon }: InputValues): void {
  const [, date] = (typeof time === 'string' ? MOMENT.exec(time) : null) ?? [];
  if (time !== undefined && (date === undefined || !isDate(date))) {
    throw invalidParameter(
      'time',
      'Parameter "time" must be ISO 8601 with an offset, for example 2026-11-23T09:00:00+03:00.',
    );
  }
  if ((lat === undefined) !== (lon === undefined)) {
    throw invalidParameter(
      lat === undefined ? 'lat' : 'lon',
      'Parameters "lat" and "lon" are given together.',
    );
  }
}

const ORDERED_BY = ['id', 'startTime'];
const DIRECTIONS = ['asc', 'desc'];

/** @throws PorticoError `INVALID_PARAMS` for an order the history does not have. */
export function checkOrder({ order }: InputValues): void {
  for (const [name, direction] of Object.entries((order ?? {}) as PlainRecord)) {
    const isKnown = typeof direction === 'string' && DIRECTIONS.includes(direction.toLowerCase());
    if (ORDERED_BY.includes(name) && isKnown) continue;
    throw invalidParameter('order', 'Parameter "order" is order[id] or order[startTime], asc or desc.');
  }
}

/** Whose day it is: the person named, else the one whose rights the call uses. */
export function personOf({ userId }: InputValues, hostUserId: number): InputValues {
  return { person: userId ?? hostUserId };
}

/** Conditions and order of the history, as the host reads them. */
export function historyQuery(input: InputValues, hostUserId: number): InputValues {
  const { from, to } = input;
  const order = Object.entries((input['order'] ?? {}) as PlainRecord);
  const sorted = order.map(([name, direction]) => [name, scalarText(direction).toUpperCase()]);
  return {
    filter: [
      ['userId', '=', personOf(input, hostUserId)['person']],
      ...(from === undefined ? [] : [['startTime', '>=', from]]),
      ...(to === undefined ? [] : [['startTime', '<', to]]),
    ],
    order: sorted.length > 0 ? Object.fromEntries(sorted) : { id: 'DESC' },
  };
}
