import { type InProcessApi, startInProcessApi } from './in-process-api.js';

let shared: Promise<InProcessApi> | null = null;

/**
 * The API that the spec files of a worker have in common, for those that change nothing but portals of their own, under
 * domains no other file has: no clock, no setting, no replica, nothing of all portals. Its `stop` leaves it running for
 * the next file; it ends with the worker, and what it leaves is removed at the end of the run. Where each file has
 * modules of its own (`--isolated`) it is the file's own.
 */
export async function sharedApi(): Promise<InProcessApi> {
  shared ??= startInProcessApi();
  const api = await shared;
  await api.sandbox.clear();
  return process.env['PORTICO_ISOLATED'] ? api : { ...api, stop: () => api.sandbox.clear() };
}
