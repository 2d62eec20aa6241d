/** Kinds of server operations (part 2, "Server operation"). */
export const OPERATION_KINDS = ['deploy', 'exec'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Status of an operation as clients see it (part 2, "Server operation status"). */
export const OPERATION_STATUSES = ['running', 'succeeded', 'failed', 'unknown'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];
