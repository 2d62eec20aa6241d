import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { HomeFolder } from '../../apps/cli/src/home/home-folder.js';
import { readSecrets } from '../../apps/cli/src/home/local-secrets.js';
import type { RuntimeInfo } from '../../apps/cli/src/home/runtime-file.js';
import { readProcesses } from '../../apps/cli/src/processes/process-list.js';
import { fillPorts, plannedPorts } from '../../apps/cli/src/start/ports.js';
import { planProcesses, type ProcessPlan } from '../../apps/cli/src/start/process-plans.js';
import { addressesOf } from '../../apps/cli/src/start/service-addresses.js';

const START = fileURLToPath(new URL('../../../bin/start.mjs', import.meta.url));
const ANY_PORT = { PORT: '0' };

type ProcessName = ProcessPlan['name'];
type PlannedName = keyof ReturnType<typeof planProcesses>;

/** A whole local service of its own: embedded PostgreSQL, sandbox, api, worker and machine on free ports. */
export class Stack {
  private static readonly running = new Set<Stack>();

  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    private readonly environment: Readonly<Record<string, string | undefined>>,
    readonly runtime: RuntimeInfo,
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
    // The account of PostgreSQL passes through.
    await chmod(folder, 0o711);
    const { PATH, HOME, TMPDIR } = process.env;
    const environment = {
      PATH,
      HOME,
      TMPDIR,
      PORTICO_HOME: folder,
      RATE_LIMIT_PER_MINUTE: '1000000',
      SERVER_EXECUTIONS_PER_MINUTE: '1000000',
      SERVER_LIMIT_PER_USER: '1000',
      ...settings,
    };
    const child = spawn(process.execPath, [START, '--json'], {
      env: { ...environment, ...ANY_PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [unknown];
    const runtime = JSON.parse(String(line)) as RuntimeInfo & { ready?: boolean };
    if (!runtime.ready) throw new Error('The service did not start.');
    const stack = new Stack(folder, child, environment, runtime);
    Stack.running.add(stack);
    return stack;
  }

  /** Ends every service that was started and not stopped yet. */
  static async stopAll(): Promise<void> {
    await Promise.all([...Stack.running].map((stack) => stack.stop()));
  }

  async pidOf(name: ProcessName): Promise<number> {
    const found = (await readProcesses(this.home)).find((listed) => listed.name === name);
    if (!found) throw new Error(`${name} does not run`);
    return found.pid;
  }

  /** How a further process of the same service is run, on ports of its own. */
  async plan(name: PlannedName): Promise<ProcessPlan> {
    const secrets = await readSecrets(this.home);
    if (!secrets) throw new Error('The service has no secrets.');
    const ports = await fillPorts(plannedPorts(ANY_PORT));
    const { environment, home } = this;
    const { databaseUrl } = this.runtime;
    const addresses = addressesOf(environment, ports);
    return planProcesses({ environment, home, secrets, ports, addresses, databaseUrl })[name];
  }

  async stop(): Promise<void> {
    if (!Stack.running.delete(this)) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }

  private get home(): HomeFolder {
    return new HomeFolder(this.folder);
  }
}
