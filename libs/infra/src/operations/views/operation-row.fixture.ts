import type { OperationRow } from './operation.policy.js';

const T0 = Date.UTC(2026, 0, 15, 12);

/** A row of the view; times count seconds from noon. */
export function operationRow(change: Partial<OperationRow> = {}): OperationRow {
  return {
    operationId: 'op',
    serverId: 'server',
    portalId: 'portal',
    keyId: 'key',
    kind: 'exec',
    phase: 'requested',
    step: null,
    exitCode: null,
    timedOut: false,
    truncated: false,
    outputDropped: false,
    errorCode: null,
    errorMessage: null,
    timeoutSeconds: 30,
    fence: null,
    requestedAt: second(0),
    startBy: second(120),
    startedAt: null,
    settleBy: null,
    finishedAt: null,
    lastVersion: 1,
    ...change,
  };
}

export function second(seconds: number): Date {
  return new Date(T0 + seconds * 1_000);
}
