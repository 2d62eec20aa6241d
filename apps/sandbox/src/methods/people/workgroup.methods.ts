import type { HostMethodTable } from '../../protocol/host-method.js';
import { findRecord } from '../../records/record-access.js';
import { WORKGROUP } from '../../records/types/people/workgroup.data.js';
import { integerArgument } from '../arguments.js';
import { recordMethods } from '../families/record-methods.js';

/** Workgroups and projects. */
export const WORKGROUP_METHODS: HostMethodTable = {
  ...recordMethods(WORKGROUP, {
    list: { method: 'sonet_group.get' },
    add: { method: 'sonet_group.create', fields: null, answer: 'id' },
    update: { method: 'sonet_group.update', id: 'GROUP_ID', fields: null, answer: 'id' },
    delete: { method: 'sonet_group.delete', id: 'GROUP_ID', answer: 'true' },
  }),
  'sonet_group.user.get': (call) => {
    const group = findRecord(call, WORKGROUP, integerArgument(call.params, 'ID'));
    const ownerId = group['OWNER_ID'] as number;
    const users = [...call.portal.table('user').values()].filter(({ id }) => id !== ownerId);
    const others = users.slice(0, Math.max(0, (group['NUMBER_OF_MEMBERS'] as number) - 1));
    return {
      result: [
        { USER_ID: String(ownerId), ROLE: 'A' },
        ...others.map(({ id }) => ({ USER_ID: String(id), ROLE: 'K' })),
      ],
    };
  },
};
