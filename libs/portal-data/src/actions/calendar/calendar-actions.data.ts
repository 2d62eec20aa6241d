import type { ActionDefinition } from '../action-definition.js';

/** Settings of the calendar. */
export const CALENDAR_ACTIONS: readonly ActionDefinition[] = [];
