import type { HostMethodTable } from '../../protocol/host-method.js';
import { integerArgument } from '../arguments.js';

/** Schedules of work, told by their id; an empty list for one there is not. */
export const WORK_SCHEDULE_METHODS: HostMethodTable = {
  'timeman.schedule.get': ({ params, portal }) => {
    const row = portal.table('workSchedule').get(integerArgument(params, 'id'));
    if (!row) return { result: [] };
    const { id: _, ...schedule } = row;
    return { result: schedule };
  },
};
