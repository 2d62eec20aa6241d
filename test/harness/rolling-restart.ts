import { eventually } from '#libs/testing';
import { LightMachine } from '../../bench/light/light-machine.js';
import type { ApiProcess } from './api-process.js';
import { Balancer, type Upstream } from './balancer.js';
import { LogFollower } from './log-follower.js';
import { ManagedServer } from './managed-server.js';
import { Stack } from './stack.js';
import { SteadyClients } from './steady-clients.js';

/** Servers that are ordered at the same time. */
const ORDERED_TOGETHER = 8;
/** Far longer than a tunnel takes to move, also on a busy machine; each restart of an API process lasts it. */
const DRAIN_DELAY_MS = 15_000;

type ExecBody = { readonly data?: { readonly stdout: string; readonly exitCode: number } };

/** Two API processes and two workers behind a balancer, and a machine whose servers are tunnels. */
export class RollingRestart {
  private constructor(
    private readonly stack: Stack,
    private readonly balancer: Balancer,
    readonly machine: LightMachine,
    private readonly servers: readonly ManagedServer[],
    private spareApi: ApiProcess,
    private stopSpareWorker: () => Promise<void>,
  ) {}

  static async prepare(count: number): Promise<RollingRestart> {
    const stack = await Stack.start({
      DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
      SERVER_LIMIT_PER_KEY: String(count),
    });
    const { baseUrl, adminUrl } = stack.runtime;
    const own: Upstream = { origin: new URL(baseUrl).origin, readyUrl: `${adminUrl}/readyz` };
    const spareApi = await stack.spareApi();
    const stopSpareWorker = await stack.spareWorker();
    const balancer = await Balancer.open([own, spareApi]);
    const { token, id } = await stack.cli<{ token: string; id: string }>(
      'machine',
      'add',
      '--region',
      'light',
    );
    const machine = await LightMachine.start({ origin: () => balancer.origin, token });
    await eventually(
      async () =>
        expect(
          await stack.database.query('select 1 from infra.machine_report where machine_id = $1', [id]),
        ).toHaveLength(1),
      { within: 60_000 },
    );
    const order = { provider: 'enrolled', plan: 'micro', region: 'light' };
    const servers: ManagedServer[] = [];
    for (let from = 0; from < count; from += ORDERED_TOGETHER) {
      const names = Array.from(
        { length: Math.min(ORDERED_TOGETHER, count - from) },
        (_, n) => `light-${from + n}`,
      );
      servers.push(...(await Promise.all(names.map((name) => ManagedServer.create(stack, name, order)))));
    }
    await servers[0]!.patch('access-policy', { accessPolicy: 'PUBLIC' });
    return new RollingRestart(stack, balancer, machine, servers, spareApi, stopSpareWorker);
  }

  /** Reads, requests of a hosted application, and commands whose output the answer must bring. */
  async clients(): Promise<SteadyClients> {
    const { servers, stack } = this;
    const headers = { 'x-api-key': stack.runtime.keys.personal };
    const { host } = new URL(await servers[0]!.appUrl());
    const ok = (status: number, text: string): string | null => (status === 200 ? null : `${status} ${text}`);
    const commands = servers.slice(1, 5).map(({ id }) => ({
      name: 'exec',
      connections: 1,
      path: `/v1/infra/servers/${id}/exec`,
      headers,
      body: (turn: number) => ({ command: `sleep 0.1; echo ${turn}` }),
      fault: (status: number, text: string, turn: number) => {
        if (status !== 200) return `${status} ${text}`;
        const { data } = JSON.parse(text) as ExecBody;
        return data?.stdout === `${turn}\n` && data.exitCode === 0 ? null : text;
      },
    }));
    const read = {
      name: 'read',
      connections: 2,
      path: `/v1/infra/servers/${servers[1]!.id}`,
      headers,
      fault: ok,
    };
    const page = { name: 'page', connections: 2, path: '/', headers: { host }, fault: ok };
    return new SteadyClients(this.balancer.origin, [read, page, ...commands]);
  }

  follower(): LogFollower {
    const url = `${this.balancer.origin}/v1/infra/servers/${this.servers[0]!.id}/logs`;
    return new LogFollower(url, { 'x-api-key': this.stack.runtime.keys.personal });
  }

  /** Each process in its turn, as an upgrade does: the next one when the successor of the last is ready. */
  async restartAll(): Promise<void> {
    const { stack, balancer } = this;
    await stack.kill('worker', 'SIGTERM')();
    await this.stopSpareWorker();
    this.stopSpareWorker = await stack.spareWorker();
    await stack.kill('api', 'SIGTERM')();
    await eventually(() => expect(balancer.readyCount).toBe(2), { within: 60_000 });
    const left = this.spareApi;
    const stopped = left.stop();
    this.spareApi = await stack.spareApi();
    balancer.replace(left, this.spareApi);
    await stopped;
    await eventually(() => expect(balancer.readyCount).toBe(2), { within: 60_000 });
  }

  async remove(): Promise<void> {
    await this.machine.stop();
    await this.balancer.close();
    await this.stopSpareWorker();
    await this.spareApi.stop();
    await this.stack.remove();
  }
}
