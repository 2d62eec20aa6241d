import type { ActionDefinition } from './action-definition.js';

/** Paths of people beside the base `users`. */
export const PEOPLE_ACTIONS: readonly ActionDefinition[] = [
  {
    method: 'GET',
    path: '/v1/users/me',
    summary: 'Users: the acting person',
    tag: 'users',
    scope: 'user',
    mode: 'read',
    status: 200,
    params: {},
    input: [],
    call: { method: 'user.current', args: {}, result: { kind: 'row', path: ['result'] } },
    answer: { kind: 'record', base: 'users' },
  },
];
