/** Whose facts these are in the event log. */
export const FEEDBACK_MODULE = 'feedback';
