import type { Readable } from 'node:stream';
import type { SlotLimits } from '#libs/agent-protocol';
import type { Supervisor } from '../app/supervisor.js';
import { ReleaseFolders } from '../releases/release-folders.js';
import type { Slots } from '../slots/slots.js';
import { readJsonBody } from './json-body.js';
import { sendJson } from './json-response.js';
import { RequestError, slotParameter } from './request-error.js';
import type { Route } from './route.js';

const SLOT = /^\/slots\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/;

const HIGHEST: Readonly<Record<keyof SlotLimits, number>> = {
  memoryMb: 1024 * 1024,
  cpuPercent: 100 * 1024,
  maxProcesses: 1_000_000,
  diskGb: 1024 * 1024,
};

/** @throws RequestError */
async function readLimits(body: Readable): Promise<SlotLimits> {
  const values = await readJsonBody(body);
  for (const [name, highest] of Object.entries(HIGHEST)) {
    const value = values[name];
    if (!Number.isSafeInteger(value) || (value as number) < 1 || (value as number) > highest) {
      throw new RequestError(400, 'invalid_request', `field ${name} is not valid`);
    }
  }
  const { memoryMb, cpuPercent, maxProcesses, diskGb } = values as unknown as SlotLimits;
  return { memoryMb, cpuPercent, maxProcesses, diskGb };
}

/** `GET /app?slot=`, `GET /app/changes`, `GET /app/states`, `GET /releases?slot=`, `PUT /slots/:slot`, `DELETE /slots/:slot`. */
export function appRoutes(slots: Slots, supervisor: Supervisor): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/app$/,
      handle: ({ stream, query }) => sendJson(stream, 200, supervisor.view(slotParameter(query, slots))),
    },
    {
      method: 'GET',
      path: /^\/app\/changes$/,
      handle: ({ stream }) => supervisor.changes.follow(stream),
    },
    {
      method: 'GET',
      path: /^\/app\/states$/,
      handle: ({ stream }) => supervisor.followStates(stream),
    },
    {
      method: 'GET',
      path: /^\/releases$/,
      handle: ({ stream, query }) => {
        const slot = slotParameter(query, slots);
        const inUse = supervisor.current(slot)?.releaseId;
        const kept = new ReleaseFolders(slots.folders(slot), slots.account(slot)).kept();
        const releases = kept.map((release) => ({ ...release, inUse: release.releaseId === inUse }));
        sendJson(stream, 200, { releases });
      },
    },
    {
      method: 'PUT',
      path: SLOT,
      handle: async ({ stream, id }) => {
        slots.put(id, await readLimits(stream));
        sendJson(stream, 200, { slot: id });
      },
    },
    {
      method: 'DELETE',
      path: SLOT,
      handle: async ({ stream, id }) => {
        await supervisor.remove(id);
        await slots.delete(id);
        sendJson(stream, 200, { slot: id, deleted: true });
      },
    },
  ];
}
