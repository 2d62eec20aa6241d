import type { Portal } from '../../portals/portal.js';
import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { fieldNamed } from '../../records/field-index.js';
import type { RowPredicate } from '../../records/filter/field-tests.js';
import { addRecord, changeRecord, findRecord, listRecords, viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { USER } from '../../records/types/people/user.data.js';
import { userRow } from '../../seed/people/seed-users.js';
import { argument, integerArgument } from '../arguments.js';

/** What other records show of a user. */
export interface Person {
  readonly name: string;
  readonly position: string;
}

/** Empty texts for a user the portal has no record of. */
export function personOf(portal: Portal, userId: number): Person {
  const row = portal.table('user').get(userId);
  const text = (name: string): string => String(row?.[name] ?? '');
  return { name: `${text('NAME')} ${text('LAST_NAME')}`.trim(), position: text('WORK_POSITION') };
}

type Fields = Readonly<Record<string, unknown>>;

const NAME_FIELDS = ['NAME', 'LAST_NAME', 'SECOND_NAME', 'EMAIL', 'WORK_POSITION'];

/** The user a call acts as; any id may call, also one the portal has no record of. */
function caller({ portal, userId }: HostCall): Row {
  return portal.table('user').get(userId) ?? userRow(userId, portal.domain, 'Guest', String(userId), '');
}

function filterOf({ params }: HostCall): Fields {
  const filter = argument(params, 'FILTER');
  const nested = typeof filter === 'object' && filter !== null ? (filter as Fields) : {};
  const flat = Object.entries(params).filter(
    ([name]) => name === name.toUpperCase() && fieldNamed(USER, name),
  );
  return { ...Object.fromEntries(flat), ...nested };
}

function nameSearch(text: string): { key: string; test: RowPredicate } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const test = (row: Row): boolean => {
    const own = NAME_FIELDS.map((name) => String(row[name] ?? '').toLowerCase());
    return words.every((word) => own.some((value) => value.includes(word)));
  };
  return { key: `search ${words.join(' ')}`, test };
}

function listed(call: HostCall, filter: Fields): ReturnType<typeof listRecords> {
  const { NAME_SEARCH: search, ...conditions } = filter;
  const { params } = call;
  const sort = argument(params, 'sort');
  const direction = String(argument(params, 'order') ?? 'ASC');
  return listRecords(call, USER, {
    filter: conditions,
    ...(typeof sort === 'string' && sort !== '' && { order: { [sort]: direction } }),
    select: argument(params, 'select'),
    start: argument(params, 'start'),
    ...(search !== undefined && { where: nameSearch(String(search)) }),
  });
}

/** `user.search` compares the beginning of names, and the name of a department. */
function searchFilter(filter: Fields): Fields {
  const { UF_DEPARTMENT_NAME: department, FIND: find, ...rest } = filter;
  const texts = Object.entries(rest).map(([name, value]) => [
    NAME_FIELDS.includes(name) && typeof value === 'string' ? `%${name}` : name,
    value,
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(department !== undefined && { '%WORK_DEPARTMENT': department }),
    ...(find !== undefined && { NAME_SEARCH: find }),
  };
}

/** Users of the portal. */
export const USER_METHODS: HostMethodTable = {
  'user.current': (call) => ({ result: viewRecord(USER, caller(call)) }),
  'user.get': (call) => {
    const { rows, ...paging } = listed(call, filterOf(call));
    return { result: rows, ...paging };
  },
  'user.search': (call) => {
    const { rows, ...paging } = listed(call, searchFilter(filterOf(call)));
    return { result: rows, ...paging };
  },
  'user.add': (call) => {
    const email = String(argument(call.params, 'EMAIL') ?? '').toLowerCase();
    const isTaken = [...call.portal.table('user').values()].some(
      (row) => String(row['EMAIL']).toLowerCase() === email,
    );
    if (email !== '' && isTaken)
      throw new HostError(400, 'ERROR_CORE', `A user with the e-mail ${email} exists`);
    return { result: addRecord(call, USER, call.params).id };
  },
  'user.update': (call) => {
    const before = findRecord(call, USER, integerArgument(call.params, 'ID'));
    changeRecord(call, USER, before, call.params);
    return { result: true };
  },
  'user.fields': () => ({ result: Object.fromEntries(USER.fields.map(({ name, title }) => [name, title])) }),
};

/** What every credential may ask about its own user. */
export const PROFILE_METHODS: HostMethodTable = {
  profile: (call) => {
    const { id, NAME, LAST_NAME, PERSONAL_GENDER, TIME_ZONE } = caller(call);
    const ADMIN = call.actor.access === 'admin';
    return { result: { ID: String(id), ADMIN, NAME, LAST_NAME, PERSONAL_GENDER, TIME_ZONE } };
  },
};
