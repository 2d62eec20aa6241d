import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import type { Environment } from '../cli.js';
import { INTERNAL_TOKEN_HEADER, SERVICE_NODE_FLAGS } from '#libs/observability';
import type { HomeFolder, ServiceName } from '../home/home-folder.js';
import type { LocalSecrets } from '../home/local-secrets.js';
import { AGENT_PROGRAM } from '../processes/agent-program.js';
import { LOOPBACK, type ServiceAddresses } from './service-addresses.js';
import type { Ports } from './ports.js';

/** How one child of the supervisor is run. */
export interface ProcessPlan {
  readonly name: ServiceName | 'sandbox' | 'machine';
  readonly script: string;
  readonly nodeFlags: readonly string[];
  readonly args: readonly string[];
  readonly environment: Environment;
  /** What it prints. */
  readonly outputFile: string;
  /** Its log; the same where it prints it. */
  readonly logFile: string;
  /** Answers 200 once the process can work. */
  readonly readyUrl: string;
  /** What that asks for. */
  readonly readyHeaders?: Readonly<Record<string, string>>;
}

/** The sandbox takes every call, so none waits; a setting of the person shows how a real portal is paced. */
const UNPACED = { HOST_REQUEST_BURST: '1000000', HOST_REQUESTS_PER_SECOND: '1000000' };

export interface PlanInput {
  readonly environment: Environment;
  readonly home: HomeFolder;
  readonly secrets: LocalSecrets;
  readonly ports: Ports;
  readonly addresses: ServiceAddresses;
  readonly databaseUrl: string;
}

/** The sandbox searches the web until the person at the terminal names another engine. */
function searchEngine({ environment, addresses }: PlanInput): Environment {
  if (environment['SEARCH_PROVIDER']) return {};
  return { SEARCH_PROVIDER: 'tavily', SEARCH_URL: `${addresses.sandbox}/search/tavily` };
}

/** One program of all that a process loads, which the build makes. */
function scriptOf(app: string): string {
  return join(packageFolder(), 'dist', 'bundle', `${app}.js`);
}

/** Settings of api and worker: those of the person at the terminal, completed by what was generated. */
export function serviceEnvironment(input: PlanInput): Environment {
  const { environment, home, secrets, ports, addresses, databaseUrl } = input;
  return {
    KEY_PEPPERS: secrets.keyPeppers,
    ENCRYPTION_KEY: secrets.encryptionKey,
    INTERNAL_TOKEN: secrets.internalToken,
    PUBLIC_URL: addresses.origin,
    INTERNAL_URL: addresses.admin,
    ...UNPACED,
    ...environment,
    ...searchEngine(input),
    PORTICO_ENV: 'development',
    PORTICO_HOME: home.path,
    DATABASE_URL: databaseUrl,
    BIND_ADDRESS: addresses.bind,
    PORT: String(ports.api),
    ADMIN_PORT: String(ports.apiAdmin),
    WORKER_ADMIN_PORT: String(ports.workerAdmin),
  };
}

/** How the api or the worker is run. */
export interface ServicePlan extends ProcessPlan {
  readonly name: ServiceName;
}

/** The sandbox knows nothing of the service and its database. */
export function planSandbox({
  environment,
  home,
  ports,
  addresses,
}: Omit<PlanInput, 'databaseUrl'>): ProcessPlan {
  const { PATH, TZ, NODE_OPTIONS } = environment;
  return {
    name: 'sandbox',
    script: scriptOf('sandbox'),
    nodeFlags: [],
    args: [
      '--home',
      home.path,
      '--bind',
      LOOPBACK,
      '--port',
      String(ports.sandbox),
      '--control-port',
      String(ports.sandboxControl),
    ],
    environment: { PATH, TZ, NODE_OPTIONS },
    outputFile: home.log('sandbox'),
    logFile: home.log('sandbox'),
    readyUrl: `${addresses.sandboxControl}/healthz`,
  };
}

export function planProcesses(input: PlanInput): Readonly<Record<ServiceName, ServicePlan>> {
  const { home, addresses } = input;
  const service = serviceEnvironment(input);
  return {
    api: {
      name: 'api',
      script: scriptOf('api'),
      nodeFlags: SERVICE_NODE_FLAGS,
      args: [],
      environment: { ...service, LOG_FILE: home.log('api') },
      outputFile: home.log('api-output'),
      logFile: home.log('api'),
      readyUrl: `${addresses.admin}/readyz`,
    },
    worker: {
      name: 'worker',
      script: scriptOf('worker'),
      nodeFlags: SERVICE_NODE_FLAGS,
      args: [],
      environment: { ...service, LOG_FILE: home.log('worker') },
      outputFile: home.log('worker-output'),
      logFile: home.log('worker'),
      readyUrl: `${addresses.workerAdmin}/readyz`,
    },
  };
}

/** The machine of the home: it is given nothing but the way to what it runs. */
export function planMachine(
  { environment, home, secrets, addresses }: PlanInput,
  machineId: string,
): ProcessPlan {
  const { PATH, TZ } = environment;
  return {
    name: 'machine',
    script: AGENT_PROGRAM,
    nodeFlags: [],
    args: ['--machine', home.path],
    environment: { PATH, TZ },
    outputFile: home.log('machine'),
    logFile: home.log('machine'),
    readyUrl: `${addresses.admin}/internal/machines/${machineId}`,
    readyHeaders: { [INTERNAL_TOKEN_HEADER]: environment['INTERNAL_TOKEN'] ?? secrets.internalToken },
  };
}
