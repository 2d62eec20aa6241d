import { relative } from 'node:path';
import { loadConfig, readSecretFiles } from '#libs/config';
import { EmbeddedPostgres, findTextFault, MigrationRefusal, readDevClock, StartFault } from '#libs/database';
import type { Environment } from '../cli.js';
import { loadServices, withOperatorOf } from '../context/operator.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { withSql } from '../context/sql-client.js';
import { type HomeFolder, type ServiceName, SERVICES } from '../home/home-folder.js';
import { ensureSecrets, type LocalSecrets, saveDemo } from '../home/local-secrets.js';
import { writePrivate } from '../home/private-file.js';
import { type RuntimeInfo, writeRuntime } from '../home/runtime-file.js';
import { migrateAll } from '../migrations.js';
import { HOME_MARK } from '../processes/own-processes.js';
import { endLeftovers, writeProcesses } from '../processes/process-list.js';
import { sandboxWarning } from './banner.js';
import { DatabaseKeeper } from './database-keeper.js';
import { type CompleteDemo, DEMO_SERVICES, ensureDemo } from './ensure-demo.js';
import { ensureMachine } from './ensure-machine.js';
import { ensureModelProvider } from './ensure-model-provider.js';
import { ManagedProcess } from './managed-process.js';
import { fillPorts, plannedPorts, type Ports, requireFree } from './ports.js';
import {
  type PlanInput,
  planMachine,
  planProcesses,
  planSandbox,
  type ProcessPlan,
  serviceEnvironment,
  type ServicePlan,
} from './process-plans.js';
import { addressesOf } from './service-addresses.js';
import { renderSettings } from './settings-file.js';
import { Steps } from './steps.js';

const DATABASE = 'portico';
/** Milliseconds a process of ours may need to end: its own drain time and a little. */
const SERVICE_GRACE_MS = 15_000;
const SANDBOX_GRACE_MS = 5_000;

export interface SupervisorOptions {
  readonly environment: Environment;
  readonly home: HomeFolder;
  /** Processes that somebody else runs, by settings that are written for them. */
  readonly without: readonly ServiceName[];
  readonly report: (line: string) => void;
  /** Ends the servers that the machine of the home left running. */
  readonly stopServers: (home: HomeFolder) => Promise<unknown>;
}

const NAMES: Readonly<Record<ServiceName, string>> = { api: 'API', worker: 'Worker' };

type Processes = Readonly<Partial<Record<ProcessPlan['name'], ManagedProcess>>>;

/** What the demo, the machine of the home and the provider of models are made with. */
const PREPARING = [...DEMO_SERVICES, 'machines', 'ai'] as const;

/** Leaves work that cannot be broken off to itself once somebody wishes the end. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  const aborted = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(signal.reason as Error);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
  return Promise.race([work, aborted]);
}

function withoutWaitingForDisk(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

/** @throws StartFault where the database is one that may be made anew; otherwise what was wrong. */
function refuseMigration(fault: unknown, isOwn: boolean): never {
  if (!isOwn || !(fault instanceof Error) || fault instanceof MigrationRefusal) throw fault;
  const advice =
    'Where this checkout had other migrations meanwhile, "npx portico dev reset --all" makes its database anew.';
  const problem = `The database does not take the migrations of these sources: ${fault.message}.`;
  throw new StartFault('MIGRATION_FAILED', problem, advice, { cause: fault });
}

/** Brings a local service up, keeps it up and takes it down, in the order its parts need each other. */
export class Supervisor {
  private server: EmbeddedPostgres | null = null;
  private keeper: DatabaseKeeper | null = null;
  private processes: Processes = {};
  private writing: Promise<void> = Promise.resolve();
  private drainDelayMs = 0;
  private readonly steps: Steps;
  /** What whoever starts this has still to start, a line each. */
  readonly stillToStart: string[] = [];

  constructor(private readonly options: SupervisorOptions) {
    this.steps = new Steps(options.report);
  }

  /** @throws StartFault; whatever was started, or is about to be, is for {@link down} to end. */
  async up(signal: AbortSignal): Promise<RuntimeInfo> {
    const { home, report } = this.options;
    const environment = readSecretFiles(this.options.environment);
    const secrets = await ensureSecrets(home);
    const left = await endLeftovers(home, SERVICE_GRACE_MS);
    if (left.length > 0) report(`Ended what an earlier start left running: ${left.join(', ')}`);
    const ports = await fillPorts(plannedPorts(environment));
    const addresses = addressesOf(environment, ports);
    await requireFree(ports, ['api', 'apiAdmin', 'workerAdmin'], addresses.bind);
    await requireFree(ports, ['sandbox', 'sandboxControl'], '127.0.0.1');
    signal.throwIfAborted();

    // The sandbox and what the demo is made with load while the database starts; neither needs it.
    const sandbox = this.manage(planSandbox({ environment, home, secrets, ports, addresses }));
    this.processes = { sandbox };
    const sandboxReady = this.bringUp('Sandbox', sandbox, signal);
    const loaded = loadServices(PREPARING);
    const databaseUrl = environment['DATABASE_URL'] || (await this.startDatabase(secrets, ports, signal));
    signal.throwIfAborted();
    await loaded;
    const plan = { environment, home, secrets, ports, addresses, databaseUrl };
    await this.migrate(databaseUrl);
    await sandboxReady;
    signal.throwIfAborted();

    const plans = planProcesses(plan);
    const bothReady = Promise.all(SERVICES.map((name) => this.bringUpService(plans[name], signal)));
    // It is told below, when it is waited for.
    bothReady.catch(() => undefined);
    const { demo, machineId } = await this.steps.time('Demo', () =>
      this.prepare(plan, addresses.sandboxControl),
    );
    await bothReady;
    // It dials the api, and would wait ever longer for one that is not there yet.
    const machine = this.manage(planMachine(plan, machineId));
    this.processes = { ...this.processes, machine };
    // It is ready once the api is, which may never be started.
    await (this.processes.api ? this.bringUp('Machine', machine, signal) : machine.start());
    await this.server?.synced();
    const runtime: RuntimeInfo = {
      baseUrl: `${addresses.origin}/v1`,
      adminUrl: addresses.admin,
      sandboxUrl: addresses.sandbox,
      sandboxControlUrl: addresses.sandboxControl,
      databaseUrl,
      portal: demo.portal,
      users: demo.users,
      keys: {
        personal: demo.keys.personal.rawKey,
        readOnly: demo.keys.readOnly.rawKey,
        application: demo.keys.application.rawKey,
        management: demo.keys.management.rawKey,
        cowork: demo.keys.cowork.rawKey,
      },
      app: { id: demo.app.id },
    };
    await writeRuntime(home, runtime);
    return runtime;
  }

  /** Requests and jobs first, then what they work with. Ends what can be ended even when a part refuses. */
  async down(): Promise<void> {
    const { home, report, stopServers } = this.options;
    const steps: [what: string, work: () => Promise<unknown>][] = [
      ['api and worker', () => this.stopServices()],
      ['machine', async () => this.processes.machine?.stop(SERVICE_GRACE_MS)],
      ['sandbox', async () => this.processes.sandbox?.stop(SANDBOX_GRACE_MS)],
      ['servers', () => stopServers(home)],
      ['PostgreSQL', () => this.stopDatabase()],
      ['process list', () => this.writing],
      ['what nobody wrote down', () => endLeftovers(home, SANDBOX_GRACE_MS)],
    ];
    for (const [what, work] of steps) {
      await work().catch((error: Error) => report(`Could not stop ${what}: ${error.message}`));
    }
  }

  /** Ends everything at once, without waiting for open work. */
  async kill(): Promise<void> {
    const { home, stopServers } = this.options;
    const running = Object.values(this.processes);
    await Promise.all(running.map((managed) => managed.stop(0)));
    await Promise.all([stopServers(home), this.server?.stop('immediate')]);
  }

  private async startDatabase(secrets: LocalSecrets, ports: Ports, signal: AbortSignal): Promise<string> {
    const { home, report } = this.options;
    const password = secrets.databasePassword;
    const server = new EmbeddedPostgres({
      home: home.path,
      password,
      port: ports.postgres,
      report,
      during: (part, work) => this.steps.time(part, work),
    });
    this.server = server;
    await untilAborted(server.start(signal), signal);
    await server.ensureDatabase(DATABASE);
    this.keeper = new DatabaseKeeper(server, report);
    this.keeper.start();
    return server.url(DATABASE);
  }

  private async migrate(databaseUrl: string): Promise<void> {
    const { report } = this.options;
    // What a power cut takes of the embedded database here is applied again by the next start.
    const url = this.server === null ? databaseUrl : withoutWaitingForDisk(databaseUrl);
    await this.steps.time(
      'Migrations',
      () =>
        migrateAll(url, { report }).catch((fault: unknown) => refuseMigration(fault, this.server !== null)),
      (applied) => (applied.length > 0 ? `${applied.length} applied` : null),
    );
    const textFault = await findTextFault(databaseUrl);
    if (textFault !== null) report(textFault);
  }

  /** Starts a process and waits until it can work. Its failure is told where the result is waited for. */
  private bringUp(name: string, managed: ManagedProcess, signal: AbortSignal): Promise<void> {
    const ready = this.steps.time(name, async () => {
      await managed.start();
      await managed.waitReady(signal);
    });
    ready.catch(() => undefined);
    return ready;
  }

  /** Starts the api or the worker, or writes down how whoever wants to run it starts it. */
  private async bringUpService(plan: ServicePlan, signal: AbortSignal): Promise<void> {
    const { home, report, without } = this.options;
    const { name } = plan;
    if (!without.includes(name)) {
      const managed = this.manage(plan);
      this.processes = { ...this.processes, [name]: managed };
      return this.bringUp(NAMES[name], managed, signal);
    }
    const file = home.settingsOf(name);
    await writePrivate(file, renderSettings(plan.environment));
    const near = relative('', file);
    const shown = near.startsWith('..') ? file : near;
    const line = `${NAMES[name]} is left to you: npx nest start ${name} --watch --env-file ${shown}`;
    report(line);
    this.stillToStart.push(line);
  }

  private manage(plan: ProcessPlan): ManagedProcess {
    const { home, report } = this.options;
    return new ManagedProcess(plan, report, () => this.noteProcesses(), { [HOME_MARK]: home.path });
  }

  /** The demo, the machine of the home, and a provider of models. */
  private async prepare(
    plan: PlanInput,
    sandboxControl: string,
  ): Promise<{ readonly demo: CompleteDemo; readonly machineId: string }> {
    const config = loadConfig({ ...serviceEnvironment(plan), DATABASE_POOL_SIZE: '2' });
    const { home, report } = this.options;
    const warning = sandboxWarning();
    if (warning !== null) report(warning);
    const control = new SandboxControl(sandboxControl);
    await control.moveClock(await withSql(plan.databaseUrl, readDevClock));
    this.drainDelayMs = config.drainDelayMs;
    const prepared = await withOperatorOf(config, PREPARING, async (operator) => {
      await ensureModelProvider(operator, plan.addresses.sandbox);
      return {
        demo: await ensureDemo(operator, control, plan.secrets.demo),
        machineId: await ensureMachine(operator, home),
      };
    });
    await saveDemo(home, plan.secrets, prepared.demo);
    return prepared;
  }

  private async stopServices(): Promise<void> {
    const { api, worker } = this.processes;
    await Promise.all([api?.stop(SERVICE_GRACE_MS + this.drainDelayMs), worker?.stop(SERVICE_GRACE_MS)]);
  }

  private async stopDatabase(): Promise<void> {
    await this.keeper?.stop();
    await this.server?.stop('fast');
  }

  private noteProcesses(): void {
    const { home, report } = this.options;
    const listed = Object.values(this.processes).flatMap(({ plan, identity }) =>
      identity ? [{ name: plan.name, readyUrl: plan.readyUrl, ...identity }] : [],
    );
    this.writing = this.writing
      .then(() => writeProcesses(home, listed))
      .catch((error: NodeJS.ErrnoException) => {
        // The home was deleted; whoever watches it says so.
        if (error.code !== 'ENOENT') report(`The process list could not be written: ${error.message}`);
      });
  }
}
