import type { ActionDefinition } from '../action-definition.js';

/** Performance review. */
export const REVIEW_ACTIONS: readonly ActionDefinition[] = [];
