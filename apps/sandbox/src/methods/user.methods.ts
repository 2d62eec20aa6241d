import type { Row } from '../items/item-type.js';
import { page } from '../items/item-query.js';
import type { HostCall, HostMethodTable } from '../protocol/host-method.js';
import type { Portal } from '../portals/portal.js';
import { userRow } from '../seed/seed-users.js';

function userOf(portal: Portal, userId: number): Row {
  return portal.table('user').get(userId) ?? userRow(userId, portal.domain, 'Guest', String(userId), '');
}

function published(row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id'));
}

function conditionsOf({ params }: HostCall): [string, unknown][] {
  const filter = params['FILTER'] ?? params['filter'];
  const nested = typeof filter === 'object' && filter !== null ? Object.entries(filter) : [];
  const flat = Object.entries(params).filter(([name]) => name === 'ID' || name === 'ACTIVE');
  return [...flat, ...nested].map(([name, value]) => [name.toUpperCase(), value]);
}

function matches(row: Row, [name, value]: [string, unknown]): boolean {
  const wanted = (Array.isArray(value) ? value : [value]).map((entry) =>
    entry === 'Y' ? 'true' : String(entry),
  );
  return wanted.includes(String(row[name]));
}

/** Users of the portal; equality filters only. */
export const USER_METHODS: HostMethodTable = {
  'user.current': ({ portal, userId }) => ({ result: published(userOf(portal, userId)) }),
  'user.get': (call) => {
    const conditions = conditionsOf(call);
    const found = [...call.portal.table('user').values()].filter((row) =>
      conditions.every((entry) => matches(row, entry)),
    );
    const { rows, ...paging } = page(found, call.params['start'] ?? call.params['START']);
    return { result: rows.map(published), ...paging };
  },
  profile: ({ portal, userId }) => {
    const { ID, NAME, LAST_NAME, PERSONAL_GENDER, TIME_ZONE } = userOf(portal, userId);
    return { result: { ID, ADMIN: userId === 1, NAME, LAST_NAME, PERSONAL_GENDER, TIME_ZONE } };
  },
};
