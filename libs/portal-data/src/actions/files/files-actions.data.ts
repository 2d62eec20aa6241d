import type { ActionDefinition } from '../action-definition.js';

/** Moves and copies of files. */
export const FILE_ACTIONS: readonly ActionDefinition[] = [];
