import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guarded } from '#libs/testing';
import { agentEntry } from '../machines/enrolment/enrolment.service.js';

const STOP_WITHIN_MS = 60_000;

/** The built agent of one server, as a machine starts it: in a folder of its own, with an environment of its own. */
export class AgentProcess {
  readonly folder: string;
  private child: ChildProcess | null = null;

  constructor(
    home: string,
    private readonly serverId: string,
    private readonly gatewayUrl: string,
  ) {
    this.folder = join(home, 'servers', serverId);
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts it again once it has ended; for one that was killed. */
  async revive(token: string): Promise<void> {
    if (this.child && this.isRunning) await once(this.child, 'exit');
    await this.start(token);
  }

  async start(token: string): Promise<void> {
    const { folder: home, serverId, gatewayUrl } = this;
    mkdirSync(join(home, 'tmp'), { recursive: true });
    const config = join(home, 'agent.json');
    writeFileSync(config, JSON.stringify({ gatewayUrl, serverId, token, home, heartbeatSeconds: 3 }));
    this.child = spawn(process.execPath, [agentEntry(), '--config', config], {
      cwd: home,
      env: {
        PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
        HOME: home,
        TMPDIR: join(home, 'tmp'),
        LANG: 'C.UTF-8',
        ...guarded(),
      },
      detached: true,
      stdio: 'ignore',
    });
    await once(this.child, 'spawn');
  }

  /** Ends the agent and what it runs. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exit;
    clearTimeout(force);
  }
}
