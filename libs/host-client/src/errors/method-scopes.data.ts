/**
 * Scope the host asks for a method, by the first word of the method's name, where it is not that word itself;
 * null: the host asks for none, or for another one with each call.
 */
export const METHOD_SCOPES: Readonly<Record<string, string | null>> = {
  app: null,
  batch: null,
  event: null,
  market: null,
  profile: null,
  tasks: 'task',
  voximplant: 'telephony',
};
