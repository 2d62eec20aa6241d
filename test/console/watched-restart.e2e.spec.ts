import { request } from 'undici';
import { eventually } from '#libs/testing';
import { packApp, nodeApp } from '../harness/app-archive.js';
import { describeInBrowser } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { faultsOf, signIn } from './pages/console-visit.js';

interface Operations {
  readonly data: { readonly operations: readonly { operationId: string; status: string }[] };
}

const LINES = 12;
const SLOW_BUILD = `for i in $(seq ${LINES}); do echo "line $i of the build"; sleep 1; done`;

/** A deploy that somebody watches while the processes of the service die and come back. */
describeInBrowser('a deploy that is watched', (arrive) => {
  let stack: Stack;
  let serverId: string;

  beforeAll(async () => {
    stack = await Stack.start();
    const { client, runtime } = stack;
    const key = runtime.keys.personal;
    const ordered = await client.call<{ data: { id: string } }>('POST', '/v1/infra/servers', {
      key,
      body: { name: 'watched', provider: 'local' },
    });
    serverId = ordered.body.data.id;
    await eventually(
      async () => {
        const path = `/v1/infra/servers/${serverId}`;
        const { body } = await client.call<{ data: { status: string; blackholeStatus: string } }>(
          'GET',
          path,
          { key },
        );
        if (body.data.blackholeStatus !== 'CONNECTED') throw new Error(body.data.status);
      },
      { within: 120_000 },
    );
  });
  afterAll(() => stack.remove());

  const newest = async (): Promise<{ operationId: string; status: string }> => {
    const path = `/v1/infra/servers/${serverId}/operations?kind=deploy&limit=1`;
    const { body } = await stack.client.call<Operations>('GET', path, { key: stack.runtime.keys.personal });
    const [operation] = body.data.operations;
    if (!operation) throw new Error('not accepted yet');
    return operation;
  };

  /** Begins a deploy and leaves the connection: the deploy goes on. */
  const begin = async (build: string, start: string): Promise<string> => {
    const before = await newest().catch(() => null);
    const content = (await packApp(nodeApp('first'))).toString('base64');
    const asked = request(`${stack.runtime.baseUrl}/infra/servers/${serverId}/deploy`, {
      method: 'POST',
      headers: { 'x-api-key': stack.runtime.keys.personal, 'content-type': 'application/json' },
      body: JSON.stringify({ source: { content }, runtime: 'node20', build, start, healthPath: '/health' }),
    });
    void asked.then(({ body }) => body.dump()).catch(() => 'the API was killed');
    return eventually(
      async () => {
        const { operationId } = await newest();
        if (operationId === before?.operationId) throw new Error('not accepted yet');
        return operationId;
      },
      { within: 60_000 },
    );
  };

  it.each([
    ['succeeds', 'node server.js', 'Succeeded', 'succeeded'],
    ['fails', 'node missing.js', 'Failed', 'failed'],
  ])('through a restart of API and worker %s in the page as it did', async (_, start, shown, status) => {
    const visitor = await arrive();
    const { page } = visitor;
    await signIn(visitor, stack);
    const operationId = await begin(SLOW_BUILD, start);
    await page.goto(
      `${new URL(stack.runtime.baseUrl).origin}/console/operations/${operationId}?server=${serverId}`,
    );
    await page.getByText('line 3 of the build').first().waitFor();
    const back = [stack.kill('api', 'SIGKILL'), stack.kill('worker', 'SIGKILL')];
    await page.getByText('The connection', { exact: false }).first().waitFor();
    await visitor.picture(`console-restart-${status}-lost`);
    await Promise.all(back.map((wait) => wait()));
    await page.getByText(`line ${LINES} of the build`).first().waitFor();
    await page.getByText(shown, { exact: true }).first().waitFor();
    const { body } = await stack.client.call<{ data: { status: string } }>(
      'GET',
      `/v1/infra/operations/${operationId}`,
      { key: stack.runtime.keys.personal },
    );
    expect(body.data.status).toBe(status);
    const text = (await page.locator('#content').innerText()).match(/line \d+ of the build/g);
    expect(text).toEqual(Array.from({ length: LINES }, (__, line) => `line ${line + 1} of the build`));
    await visitor.picture(`console-restart-${status}`);
    expect(faultsOf(visitor).filter((fault) => !/ERR_|50[234]/.test(fault))).toEqual([]);
  });
});
