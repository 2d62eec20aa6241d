/** Whose facts these are in the event log. */
export const METERING_MODULE = 'metering';
