/** Whose facts these are in the event log. */
export const COWORK_MODULE = 'cowork';
