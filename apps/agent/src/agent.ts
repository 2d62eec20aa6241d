import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AgentConfig } from './agent-config.js';
import { AgentApi } from './api/agent-api.js';
import { Journal } from './journal/journal.js';
import type { Log } from './log.js';
import { Operations } from './operations/operations.js';
import { PidFile } from './process/pid-file.js';
import { TunnelClient } from './tunnel/tunnel-client.js';

/** The whole agent of one server. */
export class Agent {
  private constructor(
    private readonly pidFile: PidFile,
    private readonly journal: Journal,
    private readonly operations: Operations,
    private readonly tunnel: TunnelClient,
  ) {}

  /**
   * Takes the home folder, recovers what the journal has open and begins to dial.
   * @param path search path given to commands
   * @throws AlreadyRunningError, JournalCorruptError
   */
  static async start(config: AgentConfig, path: string | undefined, log: Log): Promise<Agent> {
    const home = resolve(config.home);
    mkdirSync(home, { recursive: true });
    const pidFile = PidFile.acquire(join(home, 'agent.pid'));
    try {
      const journal = await Journal.open(home, Date.now());
      const operations = new Operations({ home, journal, log, path });
      const tunnel = new TunnelClient(config, new AgentApi(operations, log), log);
      tunnel.start();
      return new Agent(pidFile, journal, operations, tunnel);
    } catch (error) {
      pidFile.release();
      throw error;
    }
  }

  /** Ends running commands, records their ends, tells followers, and lets the home folder go. */
  async stop(): Promise<void> {
    await this.operations.stop();
    await this.tunnel.stop();
    await this.journal.close();
    this.pidFile.release();
  }
}
