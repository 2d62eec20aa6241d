import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { APP_AUTHORITY } from '#libs/agent-protocol';
import type { AgentConfig } from './agent-config.js';
import { AgentApi } from './api/agent-api.js';
import { appRoutes } from './api/app-routes.js';
import { archiveRoutes } from './api/archive-routes.js';
import { fileRoutes } from './api/file-routes.js';
import { logRoutes } from './api/log-routes.js';
import { operationRoutes } from './api/operation-routes.js';
import { PortPool } from './app/port-pool.js';
import { Supervisor } from './app/supervisor.js';
import { ArchiveStore } from './archive/archive-store.js';
import { DeployEngine } from './deploy/deploy-engine.js';
import { DEPLOY_TIMES } from './deploy/deploy-machine.js';
import { Journal } from './journal/journal.js';
import type { Log } from './log.js';
import { Operations } from './operations/operations.js';
import type { Confinement } from './process/launcher.js';
import { PidFile } from './process/pid-file.js';
import { AppProxy } from './proxy/app-proxy.js';
import { Spaces } from './sandbox/spaces.js';
import { sealKey } from './seal/seal-key.js';
import { Seal } from './seal/seal.js';
import { SignOfLife } from './sign-of-life.js';
import { Slots } from './slots/slots.js';
import { type CallHandler, TunnelClient } from './tunnel/tunnel-client.js';

/** Number of the user a machine keeps free behind those of the slots. */
const LAST_SLOT = 999;

/** What the agent is given besides its configuration. */
export interface AgentSurroundings {
  /** Search path of what it starts. */
  readonly path: string | undefined;
  /** How code outside of slots is confined. */
  readonly own: Confinement;
  /** What it keeps of secrets is sealed with it; null: with a key of its own, beside the home folder. */
  readonly seal: Seal | null;
}

interface Parts {
  readonly pidFile: PidFile;
  readonly journal: Journal;
  readonly supervisor: Supervisor;
  readonly operations: Operations;
  readonly tunnel: TunnelClient;
  readonly signOfLife: SignOfLife;
}

/** The agent of a shared host runs as root; what it is told to run outside of slots has the last of their users. */
function ownConfinement({ uidBase, sandboxed }: AgentConfig, own: Confinement): Confinement {
  if (uidBase === undefined || !sandboxed) return own;
  const uid = uidBase + LAST_SLOT;
  return { ...own, account: { uid, gid: uid }, sealed: true };
}

/** The whole agent of one server. */
export class Agent {
  private constructor(private readonly parts: Parts) {}

  /**
   * Takes the home folder, recovers what an earlier agent left open and begins to dial.
   * @throws AlreadyRunningError, JournalCorruptError
   */
  static async start(config: AgentConfig, surroundings: AgentSurroundings, log: Log): Promise<Agent> {
    const { path, own } = surroundings;
    const home = resolve(config.home);
    const seal = surroundings.seal ?? new Seal(sealKey(`${home}.key`), config.serverId);
    mkdirSync(home, { recursive: true });
    const pidFile = PidFile.acquire(join(home, 'agent.pid'));
    const signOfLife = SignOfLife.start(home, log);
    try {
      const journal = await Journal.open(home, Date.now());
      const slots = new Slots({
        home,
        uidBase: config.uidBase ?? null,
        own: ownConfinement(config, own),
        diskGb: config.diskGb ?? null,
        log,
      });
      const spaces = new Spaces({
        slots,
        sandboxed: config.sandboxed ?? false,
        ports: new PortPool(config.portRange ?? null),
        program: process.argv[1] ?? '',
        gatewayUrl: config.gatewayUrl,
        log,
      });
      const supervisor = new Supervisor({ slots, spaces, path, seal, log });
      const engine = new DeployEngine({
        home,
        path,
        journal,
        log,
        seal,
        supervisor,
        archives: new ArchiveStore(home),
        times: DEPLOY_TIMES,
        space: (slot) => spaces.of(slot),
        account: (slot) => slots.account(slot),
      });
      const operations = new Operations(engine);
      const routes = [
        ...operationRoutes(operations, slots),
        ...archiveRoutes(operations),
        ...fileRoutes(slots, spaces),
        ...logRoutes(slots, supervisor),
        ...appRoutes(slots, supervisor),
      ];
      const api = new AgentApi(routes, home, log);
      const proxy = new AppProxy(supervisor, log);
      const calls: CallHandler = {
        handle: (stream, headers) =>
          (headers[':authority'] === APP_AUTHORITY ? proxy : api).handle(stream, headers),
      };
      const tunnel = new TunnelClient(config, calls, log);
      tunnel.start();
      return new Agent({ pidFile, journal, supervisor, operations, tunnel, signOfLife });
    } catch (error) {
      signOfLife.stop();
      pidFile.release();
      throw error;
    }
  }

  /**
   * Ends running commands and records their ends, ends the applications, tells followers, and lets the home
   * folder go. A later agent starts the applications again.
   */
  async stop(): Promise<void> {
    const { pidFile, journal, supervisor, operations, tunnel, signOfLife } = this.parts;
    await operations.stop();
    await supervisor.stop();
    await tunnel.stop();
    await journal.close();
    signOfLife.stop();
    pidFile.release();
  }
}
