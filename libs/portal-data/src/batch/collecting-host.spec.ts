import { setImmediate } from 'node:timers/promises';
import type {
  HostAnswer,
  HostCallOptions,
  HostCalls,
  HostCommandOutcome,
  HostCredential,
} from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { CollectingHost } from './collecting-host.js';

const CREDENTIAL = {} as HostCredential;
const READ: HostCallOptions = { idempotent: true };
const WRITE: HostCallOptions = { idempotent: false };
const V3 = { api: 'v3' } as const;

/** Notes when requests begin and end; each takes one turn of the event loop. */
class NotingHost implements HostCalls {
  readonly log: string[] = [];
  readonly options: HostCallOptions[] = [];
  failing = '';

  async call(...[, method, , options]: Parameters<HostCalls['call']>): Promise<HostAnswer> {
    this.options.push(options);
    await this.request(method);
    return { result: method };
  }

  async batch(
    ...[, commands, options]: Parameters<HostCalls['batch']>
  ): Promise<ReadonlyMap<string, HostCommandOutcome>> {
    this.options.push(options);
    await this.request(commands.map(({ method }) => method).join('+'));
    return new Map(commands.map(({ key, method }) => [key, { answer: { result: method } }]));
  }

  private async request(name: string): Promise<void> {
    this.log.push(`> ${name}`);
    await setImmediate();
    this.log.push(`< ${name}`);
    if (this.failing !== '' && name.includes(this.failing)) throw new PorticoError('HOST_UNAVAILABLE');
  }
}

type Call = readonly [method: string, options: HostCallOptions, params?: Record<string, unknown>];

async function run(host: NotingHost, calls: readonly Call[]): Promise<unknown[]> {
  const collecting = new CollectingHost(host, CREDENTIAL);
  const answers = calls.map(([method, options, params = {}]) =>
    collecting.call(CREDENTIAL, method, params, options).then(
      ({ result }) => result,
      (error: PorticoError) => error.code,
    ),
  );
  return Promise.all(answers);
}

describe('calls made at the same time', () => {
  it('are one request, repeatable when all of them read', async () => {
    const host = new NotingHost();
    expect(
      await run(host, [
        ['a', READ],
        ['b', READ],
      ]),
    ).toEqual(['a', 'b']);
    expect(host.log).toEqual(['> a+b', '< a+b']);
    expect(host.options).toMatchObject([{ idempotent: true, halt: false }]);
    await run(host, [
      ['a', READ],
      ['b', WRITE],
    ]);
    expect(host.options[1]).toMatchObject({ idempotent: false });
  });

  it('are requests of fifty, one after the other', async () => {
    const host = new NotingHost();
    await run(
      host,
      Array.from({ length: 101 }, () => ['a', READ] as const),
    );
    expect(host.log.map((entry) => entry.split('a').length - 1)).toEqual([50, 50, 50, 50, 1, 1]);
  });

  it('each get the error of a request that fails', async () => {
    const host = new NotingHost();
    host.failing = 'b';
    const calls: Call[] = [
      ['a', WRITE],
      ['b', WRITE],
      ['c', READ],
    ];
    expect(await run(host, calls)).toEqual(Array(3).fill('HOST_UNAVAILABLE'));
    expect(host.log).toHaveLength(2);
  });

  it('keep their order around a call whose words would be a reference', async () => {
    const host = new NotingHost();
    const words = { fields: { title: 'see $result[c0]' } };
    const calls: Call[] = [
      ['a', WRITE],
      ['b', READ],
      ['c', WRITE, words],
      ['d', READ],
      ['e', READ],
    ];
    expect(await run(host, calls)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(host.log).toEqual(['> a+b', '< a+b', '> c', '< c', '> d+e', '< d+e']);
  });

  it('of version 3 read side by side and write one by one, each failing alone', async () => {
    const host = new NotingHost();
    host.failing = 'b';
    const [read, write] = [
      { ...READ, ...V3 },
      { ...WRITE, ...V3 },
    ];
    const calls: Call[] = [
      ['a', write],
      ['b', write],
      ['c', read],
      ['d', read],
      ['e', write],
    ];
    expect(await run(host, calls)).toEqual(['a', 'HOST_UNAVAILABLE', 'c', 'd', 'e']);
    const order = ['> a', '< a', '> b', '< b', '> c', '> d', '< c', '< d', '> e', '< e'];
    expect(host.log).toEqual(order);
  });

  it('of one version do not wait for those of the other', async () => {
    const host = new NotingHost();
    await run(host, [
      ['a', WRITE],
      ['b', { ...WRITE, ...V3 }],
    ]);
    expect(host.log.slice(0, 2).sort()).toEqual(['> a', '> b']);
  });
});
