import type { Row } from '../../records/record-type.js';
import type { SeededRandom } from '../random.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { BOOKING_NAMES, RESOURCES } from './calendar-words.data.js';

const BOOKING_COUNT = 80;
const YEAR_DAYS = 365;
const HOUR_SECONDS = 3600;
const TIMEZONE = 'Europe/Moscow';

export function seedBookingResources(): Row[] {
  return RESOURCES.map((name, index) => ({
    id: index + 1,
    typeId: 1,
    name,
    description: null,
    isMain: 'Y',
  }));
}

/** Bookings spread over one year, oldest first; never two of one resource at a time. */
export function seedBookings(random: SeededRandom): Row[] {
  return Array.from({ length: BOOKING_COUNT }, (_, index) => {
    const day = Math.floor((index * YEAR_DAYS) / BOOKING_COUNT);
    const from = (YEAR_START_MS + day * DAY_MS) / 1000 + random.integer(0, 6) * HOUR_SECONDS;
    const resourceId = random.integer(1, RESOURCES.length);
    const second = (resourceId % RESOURCES.length) + 1;
    return {
      id: index + 1,
      name: random.pick(BOOKING_NAMES),
      description: random.chance(0.3) ? 'Please be there ten minutes earlier.' : null,
      resourceIds: random.chance(0.15) ? [resourceId, second] : [resourceId],
      datePeriod: {
        from: { timestamp: from, timezone: TIMEZONE },
        to: { timestamp: from + random.integer(1, 3) * HOUR_SECONDS, timezone: TIMEZONE },
      },
      clients: [{ type: { module: 'crm', code: 'CONTACT' }, id: random.integer(1, 240) }],
    };
  });
}
