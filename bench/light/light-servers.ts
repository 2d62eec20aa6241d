import {
  APP_AUTHORITY,
  type MachineReport,
  type MachineServer,
  type MachineServerOrder,
} from '#libs/agent-protocol';
import { AgentApi } from '../../apps/agent/src/api/agent-api.js';
import type { Route } from '../../apps/agent/src/api/route.js';
import { AppChanges } from '../../apps/agent/src/app/app-changes.js';
import { PortPool } from '../../apps/agent/src/app/port-pool.js';
import type { Log } from '../../apps/agent/src/log.js';
import { ServerNotFound } from '../../apps/agent/src/machine/servers/machine-servers.js';
import { UNCONFINED } from '../../apps/agent/src/process/launcher.js';
import { AppProxy } from '../../apps/agent/src/proxy/app-proxy.js';
import { HostSpace } from '../../apps/agent/src/sandbox/host-space.js';
import { type CallHandler, TunnelClient } from '../../apps/agent/src/tunnel/tunnel-client.js';
import { LightOperations } from './light-operations.js';

const CHANGES = { method: 'GET', path: /^\/app\/changes$/ };

/** So much that no order is refused for want of room. */
const PLENTY = { total: 4_000_000, used: 0, promised: 0 };

interface LightServer {
  readonly order: MachineServerOrder;
  readonly operations: LightOperations;
  tunnel: TunnelClient | null;
}

export interface LightServersOptions {
  /** Where the next tunnel is dialled, `ws://…/agent/tunnel`. */
  readonly gatewayUrl: () => string;
  readonly heartbeatSeconds: number;
  /** Of the one application all servers share. */
  readonly appPort: number;
  readonly log: Log;
}

/** Servers of a machine that are a tunnel each and nothing else. */
export class LightServers {
  /** How often each operation was started. */
  readonly starts = new Map<string, number>();
  private readonly known = new Map<string, LightServer>();
  private readonly proxy: AppProxy;
  private readonly changes = new AppChanges();
  private readonly startedAt = new Date().toISOString();
  private open = 0;

  constructor(private readonly options: LightServersOptions) {
    const space = new HostSpace(() => UNCONFINED, new PortPool(null));
    const route = { connect: () => space.connect(options.appPort), release: () => undefined };
    this.proxy = new AppProxy({ route: () => Promise.resolve(route) }, options.log);
  }

  /** Tunnels that are open just now. */
  get openTunnels(): number {
    return this.open;
  }

  async create(serverId: string, order: MachineServerOrder): Promise<void> {
    if (!this.known.has(serverId)) {
      this.known.set(serverId, { order, operations: new LightOperations(this.starts), tunnel: null });
    }
    await this.start(serverId);
  }

  /** @throws ServerNotFound */
  start(serverId: string): Promise<void> {
    const server = this.known.get(serverId);
    if (!server) return Promise.reject(new ServerNotFound(serverId));
    server.tunnel ??= this.dial(serverId, server);
    return Promise.resolve();
  }

  async stop(serverId: string): Promise<void> {
    const server = this.known.get(serverId);
    const tunnel = server?.tunnel;
    if (server) server.tunnel = null;
    await tunnel?.stop();
  }

  /** Its agents serve no files. */
  rest(serverId: string): Promise<void> {
    return this.stop(serverId);
  }

  async delete(serverId: string): Promise<void> {
    await this.stop(serverId);
    this.known.delete(serverId);
  }

  state(serverId: string): Promise<MachineServer['state']> {
    const server = this.known.get(serverId);
    if (!server) return Promise.resolve('absent');
    return Promise.resolve(server.tunnel ? 'running' : 'stopped');
  }

  list(): Promise<MachineServer[]> {
    const ids = [...this.known.keys()];
    return Promise.all(ids.map(async (serverId) => ({ serverId, state: await this.state(serverId) })));
  }

  read(): Promise<MachineReport> {
    const { startedAt } = this;
    const running = [...this.known.values()].filter(({ tunnel }) => tunnel !== null).length;
    return Promise.resolve({
      version: '1.0.0',
      startedAt,
      cpu: PLENTY,
      memoryMb: PLENTY,
      diskGb: PLENTY,
      node: process.versions.node,
      egress: { available: true, obstacle: null },
      users: { own: true, obstacle: null },
      controlGroups: 'v2',
      sandbox: { available: true, obstacle: null },
      health: { wanted: running, running, lastFault: null },
    });
  }

  /** Ends every tunnel and dials anew. */
  async redial(): Promise<void> {
    const ids = [...this.known.keys()];
    await Promise.all(ids.map((serverId) => this.stop(serverId)));
    await Promise.all(ids.map((serverId) => this.start(serverId)));
  }

  async stopAll(): Promise<void> {
    this.changes.close();
    await Promise.all([...this.known.keys()].map((serverId) => this.stop(serverId)));
  }

  private dial(serverId: string, { order, operations }: LightServer): TunnelClient {
    const { gatewayUrl, heartbeatSeconds, log } = this.options;
    const follow: Route = { ...CHANGES, handle: ({ stream }) => this.changes.follow(stream) };
    const api = new AgentApi([...operations.routes(), follow], '/', log);
    const calls: CallHandler = {
      handle: (stream, headers) =>
        (headers[':authority'] === APP_AUTHORITY ? this.proxy : api).handle(stream, headers),
    };
    const end = {
      serverId,
      token: order.token,
      heartbeatSeconds,
      get gatewayUrl() {
        return gatewayUrl();
      },
    };
    const tunnel = new TunnelClient(
      end,
      calls,
      log,
      undefined,
      (isOpen) => void (this.open += isOpen ? 1 : -1),
    );
    tunnel.start();
    return tunnel;
  }
}
