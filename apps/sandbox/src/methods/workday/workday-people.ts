import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import type { Table } from '../../portals/table.js';
import type { Workday } from '../../records/types/people/workday.data.js';
import { seedWorkdays } from '../../seed/workday/seed-workdays.js';
import { argument, integerArgument } from '../arguments.js';

function isHeadOf({ portal, userId }: HostCall, personId: number): boolean {
  const departments = portal.table('department');
  const own = (portal.table('user').get(personId)?.['UF_DEPARTMENT'] ?? []) as readonly number[];
  const open = [...own];
  const seen = new Set<number>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const department = departments.get(id);
    if (!department || seen.has(id)) continue;
    if (department['UF_HEAD'] === userId) return true;
    seen.add(id);
    if (typeof department['PARENT'] === 'number') open.push(department['PARENT']);
  }
  return false;
}

/** People see to their own days; administrators, and heads of the department or of one above it, to those of others. */
export function mayManage(call: HostCall, personId: number): boolean {
  return call.userId === personId || call.actor.access === 'admin' || isHeadOf(call, personId);
}

/**
 * Whose day a call is about: `USER_ID`, by default whoever calls.
 * @throws HostError for somebody the portal does not have, or whose days are not the caller's to see.
 */
export function personOf(call: HostCall): number {
  const given = argument(call.params, 'USER_ID');
  if (given === undefined || given === null || given === '') return call.userId;
  const personId = integerArgument(call.params, 'USER_ID');
  if (personId === call.userId) return personId;
  if (!call.portal.table('user').get(personId)) throw new HostError(400, '', 'User not found');
  if (!mayManage(call, personId)) throw new HostError(403, 'ACCESS_DENIED', 'Access denied!');
  return personId;
}

/** The days of a portal; those it starts with are reckoned from the present of the first call. */
export function workdaysOf({ portal, nowMs }: HostCall): Table {
  const table = portal.table('workday');
  if (table.highestId === 0) for (const day of seedWorkdays(nowMs)) table.put(day);
  return table;
}

/** Null for a person who has never begun one. */
export function newestDay(call: HostCall, personId: number): Workday | null {
  let newest: Workday | null = null;
  for (const row of workdaysOf(call).values()) if (row['userId'] === personId) newest = row as Workday;
  return newest;
}
