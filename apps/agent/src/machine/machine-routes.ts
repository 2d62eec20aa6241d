import { readJsonBody } from '../api/json-body.js';
import { sendJson } from '../api/json-response.js';
import { RequestError } from '../api/request-error.js';
import type { Call, Route } from '../api/route.js';
import { readServerOrder } from './machine-order.request.js';
import type { MachineReporter } from './machine-report.js';
import { type MachineServers, ServerNotFound } from './servers/machine-servers.js';

const SERVER = '/servers/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

/** What the service asks of a machine. */
export function machineRoutes(
  servers: Pick<MachineServers, 'create' | 'start' | 'stop' | 'rest' | 'delete' | 'state' | 'list'>,
  reporter: Pick<MachineReporter, 'read'>,
): Route[] {
  const answerState = async ({ stream, id }: Call): Promise<void> => {
    sendJson(stream, 200, { serverId: id, state: await servers.state(id) });
  };
  return [
    { method: 'GET', path: /^\/healthz$/, handle: ({ stream }) => sendJson(stream, 200, { status: 'up' }) },
    {
      method: 'GET',
      path: /^\/report$/,
      handle: async ({ stream }) => sendJson(stream, 200, await reporter.read()),
    },
    {
      method: 'GET',
      path: /^\/servers$/,
      handle: async ({ stream }) => sendJson(stream, 200, { servers: await servers.list() }),
    },
    { method: 'GET', path: new RegExp(`^${SERVER}$`), handle: answerState },
    {
      method: 'PUT',
      path: new RegExp(`^${SERVER}$`),
      handle: async (call) => {
        await servers.create(call.id, readServerOrder(await readJsonBody(call.stream)));
        await answerState(call);
      },
    },
    {
      method: 'PUT',
      path: new RegExp(`^${SERVER}/start$`),
      handle: async (call) => {
        await unlessUnknown(() => servers.start(call.id));
        await answerState(call);
      },
    },
    {
      method: 'PUT',
      path: new RegExp(`^${SERVER}/stop$`),
      handle: async (call) => {
        await servers.stop(call.id);
        await answerState(call);
      },
    },
    {
      method: 'PUT',
      path: new RegExp(`^${SERVER}/rest$`),
      handle: async (call) => {
        await unlessUnknown(() => servers.rest(call.id));
        await answerState(call);
      },
    },
    {
      method: 'DELETE',
      path: new RegExp(`^${SERVER}$`),
      handle: async (call) => {
        await servers.delete(call.id);
        await answerState(call);
      },
    },
  ];
}

async function unlessUnknown(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ServerNotFound) throw new RequestError(404, 'server_not_found', error.message);
    throw error;
  }
}
