import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { findRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { TASK } from '../../records/types/tasks/task.data.js';
import { integerArgument } from '../arguments.js';

/** Table of the links between tasks on the chart of a plan: `FROM` comes before `TO`. */
const LINKS = 'taskLink';
const LINK_TYPES = [0, 1, 2, 3];

function linkBetween({ portal }: HostCall, from: number, to: number): Row | undefined {
  return [...portal.table(LINKS).values()].find((link) => link['FROM'] === from && link['TO'] === to);
}

/** Whether a task has links on the chart of a plan. */
export function hasLinks({ portal }: HostCall, taskId: number): boolean {
  return [...portal.table(LINKS).values()].some((link) => link['FROM'] === taskId || link['TO'] === taskId);
}

/** Takes the links of a task away. */
export function removeLinks({ portal }: HostCall, taskId: number): void {
  const links = portal.table(LINKS);
  for (const link of [...links.values()]) {
    if (link['FROM'] === taskId || link['TO'] === taskId) links.delete(link.id);
  }
}

/** Two tasks of a call. @throws HostError ACTION_NOT_ALLOWED for one that is not there or out of reach, and for one twice. */
function endsOf(call: HostCall): { from: number; to: number } {
  const [from, to] = ['taskIdFrom', 'taskIdTo'].map((name) => integerArgument(call.params, name)) as [
    number,
    number,
  ];
  const tasks = call.portal.table(TASK.table);
  if (from === to || !tasks.get(from) || !tasks.get(to)) {
    throw new HostError(400, 'ACTION_NOT_ALLOWED', 'Unable to add a link between tasks');
  }
  for (const id of [from, to]) findRecord(call, TASK, id);
  return { from, to };
}

/** Links of tasks on the chart of a plan, and the tasks before a task as the old methods tell them. */
export const TASK_LINK_METHODS: HostMethodTable = {
  'task.dependence.add': (call) => {
    const { from, to } = endsOf(call);
    const type = integerArgument(call.params, 'linkType');
    if (!LINK_TYPES.includes(type)) {
      throw new HostError(400, 'ACTION_NOT_ALLOWED', 'Unable to add a link between tasks');
    }
    if (linkBetween(call, from, to) ?? linkBetween(call, to, from)) {
      throw new HostError(400, 'ILLEGAL_NEW_LINK', 'A link between tasks already exists');
    }
    const links = call.portal.table(LINKS);
    links.put({ id: links.takeId(), FROM: from, TO: to, TYPE: type });
    return { result: [] };
  },
  'task.dependence.delete': (call) => {
    const { from, to } = endsOf(call);
    const link = linkBetween(call, from, to);
    if (!link) throw new HostError(400, 'ILLEGAL_NEW_LINK', 'The dependency between tasks does not exist');
    call.portal.table(LINKS).delete(link.id);
    return { result: [] };
  },
  'task.item.getdependson': (call) => {
    const task = findRecord(call, TASK, integerArgument({ id: Object.values(call.params)[0] }, 'id'));
    return { result: ((task['DEPENDS_ON'] ?? []) as readonly number[]).map(String) };
  },
};
