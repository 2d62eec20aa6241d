/** Words after a base that are no record ids; they stand beside the id's place whatever the method. */
export const PATH_WORDS: ReadonlySet<string> = new Set(['fields', 'search', 'aggregate', 'batch']);

/** Parameters every list has; an entity's own may not take their names. */
export const LIST_PARAMETERS: readonly string[] = [
  'limit',
  'offset',
  'start',
  'page',
  'pageSize',
  'select',
  'order',
  'sort',
  'filter',
  'withTotal',
  'include',
];
