import type { ActionDefinition } from '../action-definition.js';

/** Working days. */
export const WORKDAY_ACTIONS: readonly ActionDefinition[] = [];
