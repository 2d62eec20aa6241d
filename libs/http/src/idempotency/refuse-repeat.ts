import { PorticoError } from '#libs/kernel';
import type { KeptAnswer } from './kept-answer.js';

const READ_FIRST =
  'Read what the request was to create. If it is not there, repeat the request with a new Idempotency-Key.';

/** Why a repeat of a request is not run and not answered from what was kept. */
export const refuseRepeat = {
  in_progress: () => new PorticoError('IDEMPOTENCY_IN_PROGRESS'),
  reused: () =>
    new PorticoError('IDEMPOTENCY_KEY_REUSED', {
      hint: 'A repeat must have the same path, query and body. For another request use a new Idempotency-Key.',
    }),
  unknown: () => new PorticoError('IDEMPOTENCY_OUTCOME_UNKNOWN', { hint: READ_FIRST }),
  /** It cannot be told again, but what it was about can be read. */
  notKept: ({ headers }: KeptAnswer) => {
    const operationId = headers['X-Operation-Id'];
    return new PorticoError('IDEMPOTENCY_OUTCOME_UNKNOWN', {
      message:
        'The first request with this Idempotency-Key was answered by a stream or at a length that is not kept.',
      hint:
        operationId === undefined
          ? READ_FIRST
          : 'Find the operation in the list of operations of the server.',
      ...(operationId !== undefined && { details: { operationId } }),
    });
  },
} as const;
