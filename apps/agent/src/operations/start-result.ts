import type { OperationView } from './operation-view.js';

export interface StartRequest {
  readonly operationId: string;
  readonly fence: number;
  readonly kind: 'exec';
  readonly command: string;
  readonly timeoutSeconds: number;
}

/** What came of a request to start. Only `started` means that something runs because of this request. */
export type StartResult =
  | { readonly result: 'started'; readonly operation: OperationView }
  | { readonly result: 'already_started'; readonly operation: OperationView }
  | { readonly result: 'stale_fence'; readonly newestFence: number }
  | { readonly result: 'voided' }
  | { readonly result: 'spawn_failed'; readonly message: string }
  | { readonly result: 'stopping' };
