import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import { STRUCTURE_NODE } from '../../records/types/people/node.data.js';
import { v3Page } from '../../records/v3-pagination.js';
import { fieldMethods, invalidArgument, v3Integer, v3Select } from '../v3-arguments.js';
import { personOf } from './user.methods.js';

interface Member {
  readonly userId: number;
  readonly role: string;
}

type NodeType = 'DEPARTMENT' | 'TEAM';

const MAX_PAGE = 200;
const DEFAULT_ROLES = [
  'MEMBER_HEAD',
  'MEMBER_DEPUTY_HEAD',
  'MEMBER_EMPLOYEE',
  'MEMBER_TEAM_HEAD',
  'MEMBER_TEAM_DEPUTY_HEAD',
  'MEMBER_TEAM_EMPLOYEE',
];
/** Arguments of a new node that ask for chats and the like, which the sandbox does not have. */
const COMPANIONS = [
  'moveUsersToNode',
  'createChat',
  'bindingChatIds',
  'createChannel',
  'bindingChannelIds',
  'createCollab',
  'bindingCollabIds',
  'settings',
];

function typeOf({ params }: HostCall): NodeType {
  const type = params['type'];
  if (type === undefined || type === null || type === '') throw invalidArgument('type');
  if (type !== 'DEPARTMENT' && type !== 'TEAM')
    throw invalidArgument('type', 'The type is DEPARTMENT or TEAM');
  return type;
}

function withMembers({ portal }: HostCall, row: Row): ShownRecord {
  const members = (row['members'] as readonly Member[]).map(({ userId, role }) => {
    const { name, position } = personOf(portal, userId);
    const url = `/company/personal/user/${userId}/`;
    return { userId, name, workPosition: position, role, avatar: null, url };
  });
  return { ...viewRecord(STRUCTURE_NODE, row), members };
}

function membersOf({ portal, params }: HostCall): Member[] {
  const given = params['userIds'] ?? {};
  if (typeof given !== 'object') throw invalidArgument('userIds', 'userIds is an object of lists');
  const users = portal.table('user');
  return Object.entries(given).flatMap(([role, ids]: [string, unknown]) => {
    if (!DEFAULT_ROLES.includes(role) || !Array.isArray(ids))
      throw invalidArgument('userIds', `Unknown role ${role}`);
    const numbers = ids.map(Number).filter((id) => users.get(id) !== undefined);
    return numbers.map((userId) => ({ userId, role }));
  });
}

function parentOf(call: HostCall): Row {
  const parent = call.portal.table(STRUCTURE_NODE.table).get(v3Integer(call.params, 'parentId'));
  if (!parent) throw new HostError(400, 'ENTITYNOTFOUND', 'The parent does not exist');
  return parent;
}

function nodeOf(call: HostCall): Row {
  return findRecord(call, STRUCTURE_NODE, v3Integer(call.params, 'id'));
}

function paged(
  call: HostCall,
  key: string,
  test: (row: Row) => boolean,
): { result: { items: ShownRecord[] } } {
  const { from, limit } = v3Page(call.params, MAX_PAGE);
  const view = viewOf(STRUCTURE_NODE, v3Select(STRUCTURE_NODE, call.params));
  const rows = matchingRows(call, STRUCTURE_NODE, { where: { key, test } });
  return { result: { items: rows.slice(from, from + limit).map(view) } };
}

/** The company's structure, in version 3. */
export const NODE_METHODS: HostMethodTable = {
  'humanresources.node.list': (call) => {
    const type = typeOf(call);
    return paged(call, `type ${type}`, (row) => row['type'] === type);
  },
  'humanresources.node.search': (call) => {
    const type = typeOf(call);
    const { name, parentId } = call.params;
    if (typeof name !== 'string' || name === '') throw invalidArgument('name');
    const part = name.toLowerCase();
    const parent = parentId === undefined ? null : v3Integer(call.params, 'parentId');
    return paged(call, JSON.stringify([type, part, parent]), (row) => {
      const fits = parent === null || row['parentId'] === parent;
      return fits && row['type'] === type && String(row['name']).toLowerCase().includes(part);
    });
  },
  'humanresources.node.get': (call) => {
    const select = v3Select(STRUCTURE_NODE, call.params) as readonly string[] | undefined;
    const item = withMembers(call, nodeOf(call));
    if (!select) return { result: { item } };
    return { result: { item: Object.fromEntries(select.map((name) => [name, item[name]])) } };
  },
  'humanresources.node.children': (call) => {
    const { id } = nodeOf(call);
    return paged(call, `below ${id}`, (row) => row['parentId'] === id);
  },
  'humanresources.node.count': ({ portal }) => {
    const types = [...portal.table(STRUCTURE_NODE.table).values()].map((row) => row['type']);
    const teams = types.filter((type) => type === 'TEAM').length;
    return { result: { departments: types.length - teams, teams } };
  },
  'humanresources.node.add': (call) => {
    const type = typeOf(call);
    const { name, description = '', colorName = null } = call.params;
    if (typeof name !== 'string' || name === '') throw invalidArgument('name');
    const unknown = Object.keys(call.params).find(
      (key) =>
        !['type', 'name', 'parentId', 'description', 'colorName', 'userIds', ...COMPANIONS].includes(key),
    );
    if (unknown !== undefined) throw invalidArgument(unknown, `Unknown field \`${unknown}\``);
    const members = membersOf(call);
    const parentId = parentOf(call).id;
    const row = addRecord(call, STRUCTURE_NODE, { type, name, parentId, description, colorName });
    const stored = { ...row, members, userCount: members.length };
    call.portal.table(STRUCTURE_NODE.table).put(stored);
    return { result: withMembers(call, stored) };
  },
  'humanresources.node.edit': (call) => {
    const { id: _, ...fields } = call.params;
    const row = changeRecord(call, STRUCTURE_NODE, nodeOf(call), fields);
    return { result: viewRecord(STRUCTURE_NODE, row) };
  },
  'humanresources.node.move': (call) => {
    const node = nodeOf(call);
    const parent = parentOf(call);
    const nodes = call.portal.table(STRUCTURE_NODE.table);
    for (let above: Row | undefined = parent; above; above = nodes.get(Number(above['parentId']))) {
      if (above.id === node.id) throw invalidArgument('parentId', 'A node cannot lie below itself');
    }
    const row = changeRecord(call, STRUCTURE_NODE, { ...node, parentId: parent.id }, {});
    return { result: viewRecord(STRUCTURE_NODE, row) };
  },
  ...fieldMethods('humanresources.node', STRUCTURE_NODE),
};
