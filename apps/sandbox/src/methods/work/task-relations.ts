import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import type { HostParams } from '../../protocol/host-params.js';
import { fieldNamed } from '../../records/field-index.js';
import { viewRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import type { ShownRecord } from '../../records/record-view.js';
import { TASK_V3 } from '../../records/types/tasks/task-v3.data.js';
import { TASK } from '../../records/types/tasks/task.data.js';
import { personOf } from '../people/user.methods.js';
import { v3Select } from '../v3-arguments.js';
import { hasLinks } from './task-link.methods.js';

type Found = Readonly<Record<string, unknown>>;

/** A record that an id of a task stands for. */
interface Relation {
  /** Members that are there; those of a task are its fields. */
  readonly members: readonly string[] | 'task';
  /** What the name alone gives. */
  readonly usual: readonly string[];
  readonly find: (call: HostCall, row: Row) => Found | Row | null | readonly Row[];
}

const person = (stored: string): Relation => ({
  members: ['id', 'name', 'role', 'gender', 'email', 'externalAuthId', 'rights', 'image'],
  usual: ['id', 'name'],
  find: ({ portal }, row) => {
    const id = Number(row[stored] ?? 0);
    const user = portal.table('user').get(id);
    return id === 0 ? null : { id, name: personOf(portal, id).name, email: user?.['EMAIL'] ?? null };
  },
});

function taskAt({ portal }: HostCall, id: unknown): Row | null {
  return portal.table(TASK.table).get(Number(id)) ?? null;
}

const RELATIONS: Readonly<Record<string, Relation>> = {
  creator: person('CREATED_BY'),
  responsible: person('RESPONSIBLE_ID'),
  changedBy: person('CHANGED_BY'),
  closedBy: person('CLOSED_BY'),
  group: {
    members: ['id', 'name', 'type', 'isVisible', 'image'],
    usual: ['id', 'name'],
    find: ({ portal }, row) => {
      const group = portal.table('workgroup').get(Number(row['GROUP_ID']));
      return group ? { id: group.id, name: group['NAME'] } : null;
    },
  },
  parent: { members: 'task', usual: ['id', 'title'], find: (call, row) => taskAt(call, row['PARENT_ID']) },
  relatedTasks: {
    members: 'task',
    usual: ['id', 'title'],
    find: (call, row) =>
      ((row['DEPENDS_ON'] ?? []) as readonly number[])
        .map((id) => taskAt(call, id))
        .filter((task) => task !== null),
  },
};

/** Fields that follow from other tasks. */
const TOLD: Readonly<Record<string, (call: HostCall, row: Row) => boolean>> = {
  containsRelatedTasks: (_call, row) => ((row['DEPENDS_ON'] ?? []) as readonly number[]).length > 0,
  containsGanttLinks: (call, row) => hasLinks(call, row.id),
  containsSubTasks: ({ portal }, row) =>
    [...portal.table(TASK.table).values()].some((task) => task['PARENT_ID'] === row.id),
};

function relationOf(name: string): Relation | undefined {
  return Object.hasOwn(RELATIONS, name) ? RELATIONS[name] : undefined;
}

function checkMember(relation: Relation, path: string, member: string): void {
  const isKnown =
    relation.members === 'task'
      ? fieldNamed(TASK_V3, member) !== undefined
      : relation.members.includes(member);
  if (!isKnown) throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property \`${path}\``);
}

function shownRelated(relation: Relation, found: Found | Row, members: readonly string[]): ShownRecord {
  if (relation.members === 'task') {
    const shown = viewRecord(TASK_V3, found as Row, members);
    return Object.fromEntries(members.map((name) => [name, shown[name]]));
  }
  return Object.fromEntries(members.map((name) => [name, (found as Found)[name] ?? null]));
}

/** What `select` names: plain fields, fields that are told, and members of related records by relation. */
interface Selection {
  readonly plain: readonly string[];
  readonly told: readonly string[];
  readonly related: ReadonlyMap<string, readonly string[]>;
}

function selectionOf(select: readonly unknown[]): Selection {
  const plain: string[] = [];
  const told: string[] = [];
  const related = new Map<string, readonly string[]>();
  for (const path of select.map(String)) {
    const [name = '', member, ...rest] = path.split('.');
    const relation = relationOf(name);
    if (Object.hasOwn(TOLD, path)) told.push(path);
    else if (!relation || rest.length > 0) plain.push(path);
    else if (member === undefined) related.set(name, [...(related.get(name) ?? []), ...relation.usual]);
    else {
      checkMember(relation, path, member);
      related.set(name, [...(related.get(name) ?? []), member]);
    }
  }
  return { plain, told, related };
}

/**
 * How tasks are shown: the selected fields, and of related records the members that dotted names ask for.
 * @param usual what is shown without a selection; every field of a task when left out
 * @throws HostError UNKNOWNDTOPROPERTY, INVALIDSELECT
 */
export function taskView(
  call: HostCall,
  params: HostParams,
  usual?: readonly string[],
): (row: Row) => ShownRecord {
  const { select } = params;
  if (!Array.isArray(select)) {
    const chosen = v3Select(TASK_V3, params) ?? usual;
    return (row) => viewRecord(TASK_V3, row, chosen);
  }
  const { plain, told, related } = selectionOf(select);
  const chosen = v3Select(TASK_V3, { select: ['id', ...plain] });
  return (row) => {
    const shown: ShownRecord = { ...viewRecord(TASK_V3, row, chosen) };
    for (const name of told) shown[name] = TOLD[name]?.(call, row);
    for (const [name, members] of related) {
      const relation = RELATIONS[name] as Relation;
      const found = relation.find(call, row);
      if (Array.isArray(found)) shown[name] = found.map((one: Row) => shownRelated(relation, one, members));
      else shown[name] = found && shownRelated(relation, found as Found, members);
    }
    return shown;
  };
}
