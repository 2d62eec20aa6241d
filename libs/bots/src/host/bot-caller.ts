import type { PorticoRequest } from '#libs/http';
import type { Principal, StopSignal } from '#libs/kernel';

/** On whose behalf the host is asked, and for which request. */
export interface BotCaller {
  readonly principal: Principal;
  readonly requestId: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: StopSignal;
}

/** The guard admits keys of portals only. */
export function callerOf({ context }: PorticoRequest): BotCaller {
  const { requestId, end: signal } = context;
  return { principal: context.principal as Principal, requestId, signal };
}
