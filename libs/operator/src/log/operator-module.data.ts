/** Owner of the facts about what operators do. */
export const OPERATOR_MODULE = 'operator';
