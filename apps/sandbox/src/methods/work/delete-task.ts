import type { HostCall } from '../../protocol/host-method.js';
import { removeRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { TASK } from '../../records/types/tasks/task.data.js';
import { removeLinks } from './task-link.methods.js';

/** Takes a task away with its comments, its recorded time and its links. */
export function deleteTask(call: HostCall, row: Row): void {
  for (const name of ['taskComment', 'taskTime']) {
    const parts = call.portal.table(name);
    for (const part of [...parts.values()]) if (part['TASK_ID'] === row.id) parts.delete(part.id);
  }
  removeLinks(call, row.id);
  removeRecord(call, TASK, row);
}
