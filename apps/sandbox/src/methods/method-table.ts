import type { HostMethodTable } from '../protocol/host-method.js';
import { CRM_ITEM_METHODS } from './crm-item.methods.js';
import { USER_METHODS } from './user.methods.js';

const SCOPES = ['crm', 'user', 'task', 'tasks', 'department', 'calendar', 'timeman', 'im', 'imbot', 'disk'];

const AREAS: HostMethodTable = { ...CRM_ITEM_METHODS, ...USER_METHODS };

const ABOUT_METHODS: HostMethodTable = {
  scope: () => ({ result: SCOPES }),
  'method.get': ({ params }) => {
    const isExisting = HOST_METHODS.has(String(params['name']).toLowerCase());
    return { result: { isExisting, isAvailable: isExisting } };
  },
};

/** Every method the emulated host speaks. Adding a method is adding it to the table of its area. */
export const HOST_METHODS: ReadonlyMap<string, HostMethodTable[string]> = new Map(
  Object.entries({ ...AREAS, ...ABOUT_METHODS }),
);
