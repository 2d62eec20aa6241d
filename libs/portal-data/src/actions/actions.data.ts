import type { ActionDefinition } from './action-definition.js';
import { COMMUNICATION_ACTIONS } from './communication-actions.data.js';
import { CRM_ACTIONS } from './crm-actions.data.js';

/** The special paths of the specification that are single calls. Adding one is adding its row. */
export const ACTIONS: readonly ActionDefinition[] = [...CRM_ACTIONS, ...COMMUNICATION_ACTIONS];
