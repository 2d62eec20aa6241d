/** `[id, kind, name, default]` of pipelines. */
export const SEEDED_PIPELINES: readonly (readonly [number, number, string, 'Y' | 'N'])[] = [
  [0, 2, 'General', 'Y'],
  [1, 2, 'Maintenance', 'N'],
  [2, 31, 'General', 'Y'],
  [3, 128, 'General', 'Y'],
  [4, 128, 'Rented', 'N'],
  [5, 130, 'General', 'Y'],
];
