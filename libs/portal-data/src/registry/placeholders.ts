import type { Placeholder } from './entity-definition.js';

const ALL: readonly Placeholder[] = ['$id', '$fields', '$filter', '$select', '$order', '$start'];

export const PLACEHOLDERS: ReadonlySet<string> = new Set(ALL);
