/** Tasks of a seeded portal. */
export const TASK_COUNT = 250;
