import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { request } from 'undici';
import { eventually } from '#libs/testing';
import { packApp } from './app-archive.js';
import type { AnyBody, Answer } from '#libs/testing';
import type { Stack } from './stack.js';

/** `data` of an exec answer. */
export interface ExecData {
  readonly operationId: string;
  readonly stdout: string;
  readonly exitCode: number | null;
}

/** "Server operation" of the specification. */
export interface OperationData {
  readonly operationId: string;
  readonly outcomeAvailable: boolean;
  readonly status?: string;
  readonly exitCode?: number | null;
  readonly error?: { readonly code: string } | null;
}

interface CreatedBody {
  readonly data: { readonly id: string; readonly galaxyId: string | null };
  readonly error: AnyBody['error'];
}

export type ExecAnswer = Answer<Omit<AnyBody, 'data'> & { readonly data: ExecData }>;

/** An answer to a deploy, good or bad. */
export interface DeployBody {
  readonly success: boolean;
  readonly data: {
    readonly operationId: string;
    readonly steps: readonly { readonly name: string; readonly status: string }[];
  };
  readonly warnings: readonly string[];
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly step?: string;
    readonly exitCode?: number | null;
    readonly buildLog?: string;
    readonly rolledBackTo?: string | null;
    readonly hint?: Readonly<Record<string, unknown>>;
  };
}

/** What a visitor of the application got. */
export interface Visit {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One line of the agent's journal. */
export interface JournalFact {
  readonly fact: string;
  readonly operationId: string;
  readonly kind?: string;
  readonly pid?: number;
  readonly exitCode?: number | null;
}

const POLL_MS = 200;

/** A server of the `local` provider, seen over HTTP and through the journal of its agent. */
export class ManagedServer {
  private address: string | null = null;

  private constructor(
    private readonly stack: Stack,
    readonly id: string,
    private readonly key: string,
    /** Where its agent, or that of the shared host it is on, keeps what is its own. */
    readonly folder: string,
  ) {}

  /**
   * Resolves when it runs and its agent has called in.
   * @param order body of the creation, beside the name; by default one for a machine of its own.
   * @param key the controlling key; by default the personal one.
   * @param machineFolder of the machine it goes to; by default the one of the stack.
   */
  static async create(
    stack: Stack,
    name: string,
    order: object = { provider: 'local' },
    key: string = stack.runtime.keys.personal,
    machineFolder: string = stack.home,
  ): Promise<ManagedServer> {
    const { status, body } = await stack.client.call<CreatedBody>('POST', '/v1/infra/servers', {
      key,
      body: { name, ...order },
    });
    expect({ status, error: body.error }).toMatchObject({ status: 201 });
    const { id, galaxyId } = body.data;
    const servers = join(machineFolder, 'servers');
    const folder = galaxyId === null ? join(servers, id) : join(servers, galaxyId, 'slots', id);
    const server = new ManagedServer(stack, id, key, folder);
    await server.connected();
    return server;
  }

  /** One that a stack has already, on the machine of its home. */
  static known(stack: Stack, id: string): ManagedServer {
    return new ManagedServer(stack, id, stack.runtime.keys.personal, join(stack.home, 'servers', id));
  }

  /** Calls a path below that of the server. */
  call<Body = AnyBody>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const order = { key: this.key, headers, ...(body !== undefined && { body }) };
    return this.stack.client.call<Body>(method, `/v1/infra/servers/${this.id}${path}`, order);
  }

  async connected(): Promise<void> {
    await eventually(
      async () => {
        const { body } = await this.get<{ data: unknown }>(`/v1/infra/servers/${this.id}`);
        expect(body.data).toMatchObject({ status: 'running', blackholeStatus: 'CONNECTED' });
      },
      { within: 120_000, every: POLL_MS },
    );
  }

  exec(command: string, timeout?: number, headers?: Readonly<Record<string, string>>): Promise<ExecAnswer> {
    return this.call('POST', '/exec', timeout === undefined ? { command } : { command, timeout }, headers);
  }

  /** Deploys files as one archive, inline. */
  async deploy(
    files: Readonly<Record<string, string | Buffer>>,
    order: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer<DeployBody>> {
    const content = (await packApp(files)).toString('base64');
    const start = { start: 'node server.js', healthPath: '/health' };
    return this.call<DeployBody>('POST', '/deploy', { source: { content }, ...start, ...order });
  }

  /** Changes a part of the server, for example `access-policy`. */
  async patch(part: string, body: object): Promise<void> {
    const answer = await this.call('PATCH', `/${part}`, body);
    expect({ status: answer.status, error: answer.body.error }).toMatchObject({ status: 200 });
  }

  /** Address of the application for browsers. */
  async appUrl(): Promise<string> {
    const { body } = await this.get<{ data: { appUrl: string } }>(`/v1/infra/servers/${this.id}`);
    return body.data.appUrl;
  }

  /** Asks the application as a visitor does; names below `localhost` need no resolver. */
  async visit(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Visit> {
    const { host } = new URL((this.address ??= await this.appUrl()));
    const { origin } = new URL(this.stack.runtime.baseUrl);
    const answer = await request(`${origin}${path}`, { headers: { ...headers, host } });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /** Runs a command that notes its run, prints `up` and waits for {@link open} before it goes on. */
  execHeld(gate: string, then: string, headers?: Readonly<Record<string, string>>): Promise<ExecAnswer> {
    const wait = `while [ ! -e ${gate} ]; do sleep 0.05; done`;
    return this.exec(`echo run >>${gate}.runs; echo up; ${wait}; ${then}`, 120, headers);
  }

  /** Lets a held command go on. */
  open(gate: string): void {
    writeFileSync(this.file(gate), '');
  }

  /** How often a held command has really run. */
  runs(gate: string): number {
    return readFileSync(this.file(`${gate}.runs`), 'utf8')
      .trimEnd()
      .split('\n').length;
  }

  /** Resolves with the operation of a held command once that runs. */
  async running(gate: string): Promise<string> {
    await eventually(() => expect(this.runs(gate)).toBeGreaterThan(0));
    const facts = this.journal();
    const ended = facts.filter(({ fact }) => fact === 'ended').map(({ operationId }) => operationId);
    const running = facts.filter(
      ({ fact, operationId }) => fact === 'started' && !ended.includes(operationId),
    );
    expect(running).toHaveLength(1);
    return running[0]!.operationId;
  }

  async operation(operationId: string): Promise<OperationData> {
    const path = `/v1/infra/operations/${operationId}`;
    return (await this.get<{ data: OperationData }>(path)).body.data;
  }

  /** Commands, newest first, at most twenty. */
  async operations(): Promise<OperationData[]> {
    const path = `/v1/infra/servers/${this.id}/operations?kind=exec&limit=20`;
    return (await this.get<{ data: { operations: OperationData[] } }>(path)).body.data.operations;
  }

  /** Resolves with the operation once it has ended. */
  async ended(operationId: string, within = 120_000): Promise<OperationData> {
    return eventually(
      async () => {
        const operation = await this.operation(operationId);
        expect(operation.status).not.toBe('running');
        return operation;
      },
      { within, every: POLL_MS },
    );
  }

  /** Output as the service keeps it. */
  async storedOutput(operationId: string): Promise<string> {
    const rows = await this.stack.database.query<{ data: Buffer }>(
      'select data from infra.operation_output where operation_id = $1 order by seq',
      [operationId],
    );
    return Buffer.concat(rows.map(({ data }) => data)).toString('utf8');
  }

  /** Everything the agent has noted, or what it noted of one operation. */
  journal(operationId?: string): JournalFact[] {
    if (!existsSync(this.journalPath)) return [];
    const facts = readFileSync(this.journalPath, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as JournalFact);
    return operationId === undefined ? facts : facts.filter((fact) => fact.operationId === operationId);
  }

  /** How often the agent has started an operation. */
  starts(operationId: string): number {
    return this.journal(operationId).filter(({ fact }) => fact === 'started').length;
  }

  /** Where the agent keeps its journal. */
  get journalPath(): string {
    return join(this.folder, 'journal.ndjson');
  }

  /** Lines of a file that steps of deploys have written in the data folder, `../../data` from a release. */
  noted(name: string): string[] {
    const path = join(this.folder, 'data', name);
    return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  }

  /** Makes an empty file there. */
  note(name: string): void {
    writeFileSync(join(this.folder, 'data', name), '');
  }

  /** The newest deploy of the list; asked more than 60 times a minute it is refused. */
  async newestDeploy(): Promise<OperationData | undefined> {
    const path = `/v1/infra/servers/${this.id}/operations?kind=deploy&limit=1`;
    return (await this.get<{ data: { operations: OperationData[] } }>(path)).body.data.operations[0];
  }

  agentPid(): number {
    return Number.parseInt(readFileSync(join(this.folder, 'agent.pid'), 'utf8'));
  }

  private file(name: string): string {
    return join(this.folder, 'app', name);
  }

  private get<Body>(path: string): Promise<Answer<Body>> {
    return this.stack.client.call<Body>('GET', path, { key: this.key });
  }
}
