/** Parts of a repair in their order. */
export type RepairStep = 'token' | 'agent' | 'connect';

/** The newest repair of a server. */
export interface ServerRepair {
  readonly repairId: string;
  readonly serverId: string;
  readonly status: 'running' | 'succeeded' | 'failed';
  readonly step: RepairStep | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}
