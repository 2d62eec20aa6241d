import { EmbeddedPostgres, findTextFault, readDevClock } from '#libs/database';
import { loadConfig, readSecretFiles } from '#libs/config';
import type { Environment } from '../cli.js';
import { loadServices, withOperatorOf } from '../context/operator.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { withSql } from '../context/sql-client.js';
import type { HomeFolder } from '../home/home-folder.js';
import { ensureSecrets, saveDemo, type LocalSecrets } from '../home/local-secrets.js';
import { writeRuntime, type RuntimeInfo } from '../home/runtime-file.js';
import { migrateAll } from '../migrations.js';
import { endLeftovers, writeProcesses } from '../processes/process-list.js';
import { DatabaseKeeper } from './database-keeper.js';
import { DEMO_SERVICES, ensureDemo, type CompleteDemo } from './ensure-demo.js';
import { ManagedProcess } from './managed-process.js';
import { fillPorts, plannedPorts, requireFree, type Ports } from './ports.js';
import { ensureMachine } from './ensure-machine.js';
import { ensureModelProvider } from './ensure-model-provider.js';
import {
  planMachine,
  planProcesses,
  planSandbox,
  serviceEnvironment,
  type PlanInput,
  type ProcessPlan,
} from './process-plans.js';
import { sandboxWarning } from './sandbox-warning.js';
import { addressesOf } from './service-addresses.js';

const DATABASE = 'portico';
/** Milliseconds a process of ours may need to end: its own drain time and a little. */
const SERVICE_GRACE_MS = 15_000;
const SANDBOX_GRACE_MS = 5_000;

export interface SupervisorOptions {
  readonly environment: Environment;
  readonly home: HomeFolder;
  readonly report: (line: string) => void;
  /** Ends the servers that the machine of the home left running. */
  readonly stopServers: (home: HomeFolder) => Promise<unknown>;
}

type Processes = Readonly<Partial<Record<ProcessPlan['name'], ManagedProcess>>>;

/** What the demo, the machine of the home and the provider of models are made with. */
const PREPARING = [...DEMO_SERVICES, 'machines', 'ai'] as const;

/** Brings a local service up, keeps it up and takes it down, in the order its parts need each other. */
export class Supervisor {
  private server: EmbeddedPostgres | null = null;
  private keeper: DatabaseKeeper | null = null;
  private processes: Processes = {};
  private writing: Promise<void> = Promise.resolve();
  private drainDelayMs = 0;

  constructor(private readonly options: SupervisorOptions) {}

  /** @throws StartFault; whatever was started stays for {@link down} to end. */
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
    await sandbox.start();
    const [databaseUrl] = await Promise.all([
      environment['DATABASE_URL'] || this.startDatabase(secrets, ports),
      loadServices(PREPARING),
    ]);
    signal.throwIfAborted();
    const [applied] = await Promise.all([migrateAll(databaseUrl), sandbox.waitReady(signal)]);
    const plan = { environment, home, secrets, ports, addresses, databaseUrl };
    if (applied.length > 0) report(`Migrated the database (${applied.length} steps)`);
    const clockOffset = await withSql(databaseUrl, readDevClock);
    await new SandboxControl(addresses.sandboxControl).moveClock(clockOffset);
    const textFault = await findTextFault(databaseUrl);
    if (textFault !== null) report(textFault);
    const warning = sandboxWarning();
    if (warning !== null) report(warning);
    const { demo, machineId } = await this.prepare(plan, addresses.sandboxControl);
    signal.throwIfAborted();

    report('Starting api, worker and machine');
    const plans = planProcesses(plan);
    const api = this.manage(plans.api);
    const worker = this.manage(plans.worker);
    const machine = this.manage(planMachine(plan, machineId));
    this.processes = { sandbox, api, worker, machine };
    await Promise.all([api.start(), worker.start()]);
    await api.waitReady(signal);
    // It dials the api, and would wait ever longer for one that is not there yet.
    await machine.start();
    await Promise.all([worker.waitReady(signal), machine.waitReady(signal)]);
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
    ];
    for (const [what, work] of steps) {
      await work().catch((error: Error) => report(`Could not stop ${what}: ${error.message}`));
    }
  }

  /** Ends everything at once, without waiting for open work. */
  async kill(): Promise<void> {
    const running = Object.values(this.processes);
    await Promise.all(running.map((managed) => managed.stop(0)));
    await this.server?.stop('immediate');
  }

  private async startDatabase(secrets: LocalSecrets, ports: Ports): Promise<string> {
    const { home, report } = this.options;
    report('Starting PostgreSQL');
    const password = secrets.databasePassword;
    this.server = new EmbeddedPostgres({ home: home.path, password, port: ports.postgres, report });
    await this.server.start();
    await this.server.ensureDatabase(DATABASE);
    this.keeper = new DatabaseKeeper(this.server, report);
    this.keeper.start();
    return this.server.url(DATABASE);
  }

  private manage(plan: ProcessPlan): ManagedProcess {
    return new ManagedProcess(plan, this.options.report, () => this.noteProcesses());
  }

  /** The demo, the machine of the home, and a provider of models. */
  private async prepare(
    plan: PlanInput,
    sandboxControl: string,
  ): Promise<{ readonly demo: CompleteDemo; readonly machineId: string }> {
    const config = loadConfig({ ...serviceEnvironment(plan), DATABASE_POOL_SIZE: '2' });
    const { home } = this.options;
    this.drainDelayMs = config.drainDelayMs;
    const prepared = await withOperatorOf(config, PREPARING, async (operator) => {
      await ensureModelProvider(operator, plan.addresses.sandbox);
      return {
        demo: await ensureDemo(operator, new SandboxControl(sandboxControl), plan.secrets.demo),
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
      .catch((error: Error) => report(`The process list could not be written: ${error.message}`));
  }
}
