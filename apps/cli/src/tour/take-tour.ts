import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import type { RuntimeInfo } from '../home/runtime-file.js';
import { dataOf, TourClient, type TourCall, type TourStep } from './tour-client.js';
import { showCompany } from './show-company.js';
import { showFeedback } from './show-feedback.js';
import { showMessenger } from './show-messenger.js';
import { showModels } from './show-models.js';
import { showSources } from './show-sources.js';
import { showSubscription } from './show-subscription.js';

const SERVER_WITHIN_MS = 60_000;
const POLL_MS = 250;

/**
 * The main job, over HTTP alone: deals of the demo portal, a file, a bot, models, a search, a subscription, a ticket, then a server that runs a
 * command and a site that is stored, deployed, changed and put back.
 * @param show receives each step when its answer is there.
 */
export async function takeTour(runtime: RuntimeInfo, show: (step: TourStep) => void): Promise<TourStep[]> {
  const steps: TourStep[] = [];
  const client = new TourClient(runtime.baseUrl, runtime.keys.personal);
  const record = (step: TourStep): TourStep => {
    steps.push(step);
    show(step);
    return step;
  };
  const walk = async (call: TourCall): Promise<TourStep> => record(await client.call(call));

  await walk({ title: 'Who am I', method: 'GET', path: '/me' });
  await walk({ title: 'List deals', method: 'GET', path: '/deals?limit=2' });
  const deal = { title: 'Tour deal', amount: 1_500, currency: 'EUR' };
  const made = await walk({ title: 'Create a deal', method: 'POST', path: '/deals', body: deal });
  const dealPath = `/deals/${dataOf<{ id: number }>(made).id}`;
  await walk({ title: 'Read it', method: 'GET', path: dealPath });
  await walk({ title: 'Update it', method: 'PATCH', path: dealPath, body: { amount: 1_750 } });
  await walk({ title: 'Delete it', method: 'DELETE', path: dealPath });
  await showCompany(walk);
  await showMessenger(walk);
  await showModels(walk);
  await walk({
    title: 'Search the web',
    method: 'POST',
    path: '/search',
    body: { query: 'What is a portal' },
  });
  await showSubscription(walk, runtime.keys.cowork);
  await showFeedback(walk);

  const order = { name: `tour-${Date.now().toString(36)}`, provider: 'local' };
  const ordered = await walk({
    title: 'Create a server',
    method: 'POST',
    path: '/infra/servers',
    body: order,
  });
  const serverPath = `/infra/servers/${dataOf<{ id: string }>(ordered).id}`;
  record(await waitUntilRunning(client, serverPath));
  await walk({
    title: 'Run a command on it',
    method: 'POST',
    path: `${serverPath}/exec`,
    body: { command: 'echo hello' },
  });
  await walk({ title: 'Its operations', method: 'GET', path: `${serverPath}/operations?kind=exec` });
  await showSources({ walk, open: async (title, url) => record(await client.open(title, url)) }, serverPath);
  await walk({ title: 'Delete the server', method: 'DELETE', path: serverPath });
  return steps;
}

/** A machine is ready when it runs and its agent has called in. */
async function waitUntilRunning(client: TourClient, path: string): Promise<TourStep> {
  const deadline = performance.now() + SERVER_WITHIN_MS;
  for (;;) {
    const step = await client.call({ title: 'Wait until it runs', method: 'GET', path });
    const { status, blackholeStatus } = dataOf<{ status: string; blackholeStatus: string }>(step);
    if (status === 'running' && blackholeStatus === 'CONNECTED') return step;
    if (status === 'error' || performance.now() > deadline) {
      throw new CliError('TOUR_FAILED', `The server did not come up; its status is "${status}".`);
    }
    await delay(POLL_MS);
  }
}
