import type { HostCall } from '../../protocol/host-method.js';
import { removeRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { TASK } from '../../records/types/tasks/task.data.js';

/** Takes a task away with its comments and its recorded time. */
export function deleteTask(call: HostCall, row: Row): void {
  for (const name of ['taskComment', 'taskTime']) {
    const parts = call.portal.table(name);
    for (const part of [...parts.values()]) if (part['TASK_ID'] === row.id) parts.delete(part.id);
  }
  removeRecord(call, TASK, row);
}
