/**
 * What the board may change, as the addresses its library declares. Jobs follow from the log: nobody adds, edits or
 * removes one by hand. Their handlers ask the log before they act, so that starting one early or again is harmless.
 */
const ACTIONS: ReadonlySet<string> = new Set([
  'put /api/queues/:queueName/:jobId/retry',
  'put /api/queues/:queueName/retry/:queueStatus',
  'put /api/queues/:queueName/:jobId/promote',
  'put /api/queues/:queueName/promote',
]);

/**
 * @param call method and address as the library declares it, with the names of its places
 * @param places what the call puts there
 * @param actions whether the operator has allowed any
 */
export function mayCallBoard(
  call: string,
  places: Readonly<Record<string, unknown>>,
  actions: boolean,
): boolean {
  if (call.startsWith('get ')) return true;
  // Of many jobs at once only those that failed are tried again.
  const { queueStatus = 'failed' } = places;
  return actions && ACTIONS.has(call) && queueStatus === 'failed';
}
