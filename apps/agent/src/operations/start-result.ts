import type { AgentOperation, DeployPlan, Slot } from '#libs/agent-protocol';

interface CommonRequest {
  readonly operationId: string;
  readonly fence: number;
  readonly slot: Slot;
  readonly timeoutSeconds: number;
}

export interface ExecRequest extends CommonRequest {
  readonly kind: 'exec';
  readonly command: string;
}

export interface DeployRequest extends CommonRequest {
  readonly kind: 'deploy';
  readonly plan: DeployPlan;
}

export type StartRequest = ExecRequest | DeployRequest;

/** What came of a request to start. Only `started` means that something runs because of this request. */
export type StartResult =
  | { readonly result: 'started'; readonly operation: AgentOperation }
  | { readonly result: 'already_started'; readonly operation: AgentOperation }
  | { readonly result: 'stale_fence'; readonly newestFence: number }
  | { readonly result: 'voided' }
  | { readonly result: 'archive_not_found' }
  | { readonly result: 'spawn_failed'; readonly message: string }
  | { readonly result: 'stopping' };
