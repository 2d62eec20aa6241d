import { isDeepStrictEqual } from 'node:util';
import { ManagedServer } from '../harness/managed-server.js';
import { type Way, waysOf } from './entered-files.js';
import { AS_TOLD, differences, keepFound, type Title } from './page.js';
import { TracedStack } from './traced-stack.js';

const APP = {
  'server.js': "require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT)",
};

describe('the ways of commands and deploys', () => {
  let traced: TracedStack;
  let server: ManagedServer;
  const found = new Map<Title, Way>();

  beforeAll(async () => {
    traced = await TracedStack.start();
    server = await ManagedServer.create(traced.stack, 'ways');
  });
  afterAll(async () => {
    keepFound(found);
    await traced?.stop();
  });

  const command = async (): Promise<void> => {
    expect(await server.exec('echo hello')).toMatchObject({ status: 200 });
  };
  const deploy = async (): Promise<void> => {
    expect(await server.deploy(APP)).toMatchObject({ status: 200 });
  };

  it.each<[api: Title, most: number, worker: Title, most: number, work: () => Promise<void>]>([
    ['A command: `POST /v1/infra/servers/:id/exec`, in the API', 81, 'A command, in the worker', 56, command],
    ['A deploy: `POST /v1/infra/servers/:id/deploy`, in the API', 102, 'A deploy, in the worker', 81, deploy],
  ])(
    '%s enters at most %i files, and %s at most %i, which the page tells',
    async (api, mostOfApi, worker, mostOfWorker, work) => {
      await work();
      await work();
      const differ = (ways: { readonly api: Way; readonly worker: Way }) => ({
        api: differences(api, mostOfApi, ways.api, 'files'),
        worker: differences(worker, mostOfWorker, ways.worker, 'files'),
      });
      const asTold = { api: AS_TOLD, worker: AS_TOLD };
      const ways = await waysOf(
        () => traced.enteredBy(work),
        (seen) => isDeepStrictEqual(differ(seen), asTold),
      );
      found.set(api, ways.api).set(worker, ways.worker);
      expect(differ(ways)).toEqual(asTold);
    },
    240_000,
  );
});
