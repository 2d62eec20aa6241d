import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import type { RuntimeInfo } from '../home/runtime-file.js';
import { showSources } from './show-sources.js';
import { TourClient, type TourStep } from './tour-client.js';
import { showCompany, showFeedback, showMessenger, showModels, showSubscription } from './tour-steps.js';

const SERVER_WITHIN_MS = 60_000;
const POLL_MS = 250;

/**
 * The main job, over HTTP alone: deals of the demo portal, a file, a bot, models, a search, a subscription, a ticket, then a server that runs a
 * command and a site that is stored, deployed, changed and put back.
 * @param show receives each step when its answer is there.
 */
export async function takeTour(runtime: RuntimeInfo, show: (step: TourStep) => void): Promise<TourStep[]> {
  const steps: TourStep[] = [];
  const client = new TourClient(runtime.baseUrl, runtime.keys.personal, (step) => {
    steps.push(step);
    show(step);
  });

  await client.call('Who am I', 'me.get', {});
  await client.call('List deals', 'deals.list', { query: { limit: 2 } });
  const deal = { title: 'Tour deal', amount: 1_500, currency: 'EUR' };
  const { id: dealId } = await client.call('Create a deal', 'deals.create', { body: deal });
  const ofDeal = { id: Number(dealId) };
  await client.call('Read it', 'deals.get', { path: ofDeal });
  await client.call('Update it', 'deals.update', { path: ofDeal, body: { amount: 1_750 } });
  await client.call('Delete it', 'deals.delete', { path: ofDeal });
  await showCompany(client);
  await showMessenger(client);
  await showModels(client);
  await client.call('Search the web', 'search.run', { body: { query: 'What is a portal' } });
  await showSubscription(client, runtime.keys.cowork);
  await showFeedback(client);

  const order = { name: `tour-${Date.now().toString(36)}`, provider: 'local' as const };
  const { id } = await client.call('Create a server', 'servers.create', { body: order });
  await waitUntilRunning(client, id);
  const path = { id };
  await client.call('Run a command on it', 'servers.exec', { path, body: { command: 'echo hello' } });
  await client.call('Its operations', 'servers.operations.get', { path, query: { kind: 'exec' } });
  await showSources(client, id);
  await client.call('Delete the server', 'servers.delete', { path });
  return steps;
}

/** A machine is ready when it runs and its agent has called in. */
async function waitUntilRunning(client: TourClient, id: string): Promise<void> {
  const deadline = performance.now() + SERVER_WITHIN_MS;
  for (;;) {
    const title = 'Wait until it runs';
    let last = '';
    const isRunning = await client.reached(title, 'servers.get', { path: { id } }, (server) => {
      last = server.status;
      return server.status === 'running' && server.blackholeStatus === 'CONNECTED';
    });
    if (isRunning) return;
    if (last === 'error' || performance.now() > deadline) {
      throw new CliError('TOUR_FAILED', `The server did not come up; its status is "${last}".`);
    }
    await delay(POLL_MS);
  }
}
