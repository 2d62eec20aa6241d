import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import type { AnyBody, Answer } from './checked-client.js';
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

export type ExecAnswer = Answer<Omit<AnyBody, 'data'> & { readonly data: ExecData }>;

/** One line of the agent's journal. */
export interface JournalFact {
  readonly fact: string;
  readonly operationId: string;
  readonly pid?: number;
  readonly exitCode?: number | null;
}

const POLL_MS = 200;

/** A server of the `local` provider, seen over HTTP and through the journal of its agent. */
export class ManagedServer {
  private constructor(
    private readonly stack: Stack,
    readonly id: string,
  ) {}

  /** Resolves when it runs and its agent has called in. */
  static async create(stack: Stack, name: string): Promise<ManagedServer> {
    const { body } = await stack.client.call<{ data: { id: string } }>('POST', '/v1/infra/servers', {
      key: stack.runtime.keys.personal,
      body: { name, provider: 'local' },
    });
    const server = new ManagedServer(stack, body.data.id);
    await server.connected();
    return server;
  }

  async connected(): Promise<void> {
    await eventually(
      async () => {
        const { body } = await this.get<{ data: unknown }>(`/v1/infra/servers/${this.id}`);
        expect(body.data).toMatchObject({ status: 'running', blackholeStatus: 'CONNECTED' });
      },
      { within: 40_000, every: POLL_MS },
    );
  }

  exec(command: string, timeout?: number): Promise<ExecAnswer> {
    const { client, runtime } = this.stack;
    const body = timeout === undefined ? { command } : { command, timeout };
    const key = runtime.keys.personal;
    return client.call('POST', `/v1/infra/servers/${this.id}/exec`, { key, body });
  }

  /** Runs a command that notes its run, prints `up` and waits for {@link open} before it goes on. */
  execHeld(gate: string, then: string): Promise<ExecAnswer> {
    const wait = `while [ ! -e ${gate} ]; do sleep 0.05; done`;
    return this.exec(`echo run >>${gate}.runs; echo up; ${wait}; ${then}`, 120);
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
  async ended(operationId: string): Promise<OperationData> {
    return eventually(
      async () => {
        const operation = await this.operation(operationId);
        expect(operation.status).not.toBe('running');
        return operation;
      },
      { within: 45_000, every: POLL_MS },
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
    const path = join(this.folder, 'journal.ndjson');
    if (!existsSync(path)) return [];
    const facts = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as JournalFact);
    return operationId === undefined ? facts : facts.filter((fact) => fact.operationId === operationId);
  }

  /** How often the agent has started an operation. */
  starts(operationId: string): number {
    return this.journal(operationId).filter(({ fact }) => fact === 'started').length;
  }

  agentPid(): number {
    return Number.parseInt(readFileSync(join(this.folder, 'agent.pid'), 'utf8'));
  }

  private get folder(): string {
    return join(this.stack.home, 'servers', this.id);
  }

  private file(name: string): string {
    return join(this.folder, 'app', name);
  }

  private get<Body>(path: string): Promise<Answer<Body>> {
    return this.stack.client.call<Body>('GET', path, { key: this.stack.runtime.keys.personal });
  }
}
