import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TUNNEL_PATH } from '#libs/agent-protocol';
import { AgentApi } from '../../apps/agent/src/api/agent-api.js';
import type { Log } from '../../apps/agent/src/log.js';
import { enrolMachine } from '../../apps/agent/src/machine/enrol.js';
import { readMachineConfig } from '../../apps/agent/src/machine/machine-config.js';
import { machineRoutes } from '../../apps/agent/src/machine/machine-routes.js';
import { TunnelClient } from '../../apps/agent/src/tunnel/tunnel-client.js';
import { LightServers } from './light-servers.js';

/** What the application of every server answers. */
const PAGE = 'light '.repeat(170);

export interface LightMachineOptions {
  /** Address of an API process, `http://…`, for whoever dials next. */
  readonly origin: () => string;
  /** What `portico machine add` has printed. */
  readonly token: string;
  readonly log?: Log;
}

/**
 * A machine that enrols, dials and is told to make servers as any other, by the code of the agent; its servers are
 * tunnels in this process, with real tokens, whose calls are answered without starting anything.
 */
export class LightMachine {
  private constructor(
    readonly servers: LightServers,
    private readonly tunnel: TunnelClient,
    private readonly app: Server,
  ) {}

  static async start({ origin, token, log = () => undefined }: LightMachineOptions): Promise<LightMachine> {
    const gatewayUrl = (): string => {
      const url = new URL(TUNNEL_PATH, origin());
      url.protocol = 'ws:';
      return url.href;
    };
    const config = await enrolled(origin(), token, log);
    const app = createServer((request, response) => {
      request.resume();
      response.end(PAGE);
    });
    app.listen(0, '127.0.0.1');
    await once(app, 'listening');
    const { port: appPort } = app.address() as AddressInfo;
    const { heartbeatSeconds, machineId } = config;
    const servers = new LightServers({ gatewayUrl, heartbeatSeconds, appPort, log });
    const api = new AgentApi(machineRoutes(servers, servers), '/', log);
    const end = {
      machineId,
      token: config.token,
      heartbeatSeconds,
      get gatewayUrl() {
        return gatewayUrl();
      },
    };
    const tunnel = new TunnelClient(end, api, log);
    tunnel.start();
    return new LightMachine(servers, tunnel, app);
  }

  async stop(): Promise<void> {
    await Promise.all([this.tunnel.stop(), this.servers.stopAll()]);
    this.app.closeAllConnections();
    this.app.close();
  }
}

async function enrolled(apiUrl: string, token: string, log: Log) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-light-'));
  try {
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, token);
    await enrolMachine({ folder, apiUrl, tokenFile }, log);
    return readMachineConfig(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
