import type { ActionDefinition } from '../action-definition.js';

/** Notifications. */
export const NOTIFICATION_ACTIONS: readonly ActionDefinition[] = [];
