import {
  type AgentApp,
  type AgentArchive,
  type AgentFile,
  type AgentLogLine,
  type AgentOperation,
  type AgentRelease,
  type AgentStatus,
  type OperationRequest,
  OUTPUT_CONTENT_TYPE,
  type Slot,
  type SlotLimits,
} from '#libs/agent-protocol';
import type {
  ArchiveUpload,
  CallOptions,
  FileUpload,
  LogQuestion,
  OutputOptions,
  RunOutput,
  SlotTarget,
  StartedRun,
  StartOptions,
  AgentTarget,
} from '../agent-calls.js';
import type { TunnelLookup } from '../tunnel.port.js';
import {
  parseApp,
  parseArchive,
  parseFile,
  parseOperation,
  parseReleases,
  parseStart,
  parseStatus,
} from './agent-answers.js';
import { AgentRefused, AlreadyStarted } from '../tunnel.errors.js';
import { type AgentAnswer, type AgentCall, AgentTransport } from './agent-transport.js';
import { readLogLines, readOutput, readStartedOutput } from './output-lines.js';

/**
 * Calls to agents, through the replica that holds the tunnel. Every method throws `TunnelMissing` or
 * `GatewayUnreachable` when the agent cannot be asked, `AgentRefused` when it says no; after the first two a
 * start may have happened, which `readOperation` tells. An absent database is waited out: it says nothing of
 * the agent. An aborted signal rejects with its own reason. Bodies are streamed with the pace of the agent and
 * destroyed when the call ends; a refusal while a body is being sent is read.
 */
export class AgentClient {
  readonly #transport: AgentTransport;

  constructor(lookup: TunnelLookup, internalToken: string) {
    this.#transport = new AgentTransport(lookup, internalToken);
  }

  /**
   * Starts an operation in the slot of the target, at most once for an id.
   * @throws AlreadyStarted, AgentRefused
   */
  async startOperation(
    { serverId, slot }: AgentTarget,
    operationId: string,
    body: OperationRequest,
    { follow = false, signal, replicaUrl }: StartOptions = {},
  ): Promise<StartedRun> {
    const path = `${operationPath(operationId)}${follow ? '?follow=true' : ''}`;
    const call: AgentCall = { method: 'PUT', path, json: { ...body, slot } };
    const closing = new AbortController();
    const until = follow ? AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]) : signal;
    const started = await this.#transport.call(
      serverId,
      call,
      { signal: until, replicaUrl },
      async (answer) => {
        if (answer.statusCode === 201 && answer.headers['content-type'] === OUTPUT_CONTENT_TYPE)
          return answer;
        const value = await this.#transport.json(answer);
        if (answer.statusCode === 409) throw new AlreadyStarted(parseOperation(value, operationId));
        if (answer.statusCode !== 201) throw this.#transport.failure(serverId, answer, value);
        return parseStart(value);
      },
    );
    if ('startedAt' in started) return started;
    const read = (sent: AsyncIterable<Buffer>) => readStartedOutput(sent, operationId);
    const lines = this.#pieces(serverId, started, until, read);
    const { value: operation } = (await lines.next()) as { readonly value: AgentOperation };
    const output = lines as RunOutput;
    return {
      startedAt: new Date(operation.startedAt),
      followed: { operation, output, close: () => closing.abort() },
    };
  }

  /** Null when the agent is sure that the operation never ran there. */
  async readOperation(
    { serverId }: AgentTarget,
    operationId: string,
    options: CallOptions = {},
  ): Promise<AgentOperation | null> {
    const call: AgentCall = { method: 'GET', path: operationPath(operationId) };
    return this.#unlessUnknown(() =>
      this.#read(serverId, call, options, (value) => parseOperation(value, operationId)),
    );
  }

  /**
   * Makes sure that an operation which has not run never will, however late a start of it arrives.
   * @returns the operation when it has run or runs, else null.
   */
  async voidOperation(
    { serverId }: AgentTarget,
    operationId: string,
    options: CallOptions = {},
  ): Promise<AgentOperation | null> {
    const call: AgentCall = { method: 'PUT', path: `${operationPath(operationId)}/void`, json: {} };
    return this.#transport.call(serverId, call, options, async (answer) => {
      const value = await this.#transport.json(answer);
      if (answer.statusCode === 200) return null;
      if (answer.statusCode === 409) return parseOperation(value, operationId);
      throw this.#transport.failure(serverId, answer, value);
    });
  }

  /**
   * Asks the agent to end a running operation; it ends with the code of the signal.
   * @returns the operation, perhaps still running for a moment; null when it never ran there
   */
  async stopOperation(
    { serverId }: AgentTarget,
    operationId: string,
    options: CallOptions = {},
  ): Promise<AgentOperation | null> {
    const call: AgentCall = { method: 'PUT', path: `${operationPath(operationId)}/stop`, json: {} };
    return this.#unlessUnknown(() =>
      this.#read(serverId, call, options, (value) => parseOperation(value, operationId)),
    );
  }

  /**
   * The output as it comes; the last item is the end. After a failure, call again with `after`.
   * @throws AgentRefused `operation_not_found`
   */
  async *followOutput(
    { serverId }: AgentTarget,
    operationId: string,
    { after = 0, follow = true, signal }: OutputOptions = {},
  ): RunOutput {
    const path = `${operationPath(operationId)}/output?after=${Math.max(0, after)}&follow=${follow}`;
    yield* await this.#stream(serverId, path, signal, readOutput);
  }

  /**
   * Puts the archive of a deploy; it is kept until its operation ends. A repeat replaces it.
   * @throws AlreadyStarted; AgentRefused `archive_mismatch`, `body_too_large`, `voided`
   */
  async putArchive(
    { serverId, slot }: AgentTarget,
    operationId: string,
    { size, sha256, body, ...options }: ArchiveUpload,
  ): Promise<AgentArchive> {
    const path = `/archives/${encodeURIComponent(operationId)}?${query({ size, sha256, slot })}`;
    const call: AgentCall = { method: 'PUT', path, upload: { stream: body, size } };
    return this.#transport.call(serverId, call, options, async (answer) => {
      const value = await this.#transport.json(answer);
      if (answer.statusCode === 200) return parseArchive(value);
      if (answer.statusCode === 409) throw new AlreadyStarted(parseOperation(value, operationId));
      throw this.#transport.failure(serverId, answer, value);
    });
  }

  /** @throws AgentRefused `path_denied`, `body_too_large`, `archive_refused`, `slot_not_found` */
  async putFile(
    { serverId, slot }: AgentTarget,
    { path, mode, extract, size, body, ...options }: FileUpload,
  ): Promise<AgentFile> {
    const call: AgentCall = {
      method: 'PUT',
      path: `/files?${query({ path, mode, slot, extract })}`,
      upload: { stream: body, size },
    };
    return this.#read(serverId, call, options, parseFile);
  }

  /**
   * Resolves when the agent begins to answer.
   * @returns lines of a service, oldest first
   * @throws AgentRefused `slot_not_found`, `app_not_deployed`
   */
  async readLogs(
    { serverId, slot }: AgentTarget,
    { service, lines, since, follow = false, signal }: LogQuestion,
  ): Promise<AsyncGenerator<AgentLogLine>> {
    const asked = query({ service, lines, since: since?.toISOString(), follow, slot });
    return this.#stream(serverId, `/logs?${asked}`, signal, readLogLines);
  }

  /** @throws AgentRefused `slot_not_found` */
  async app({ serverId, slot }: AgentTarget, options: CallOptions = {}): Promise<AgentApp> {
    const asked = query({ slot });
    const path = asked === '' ? '/app' : `/app?${asked}`;
    return this.#read(serverId, { method: 'GET', path }, options, parseApp);
  }

  /**
   * Releases of the slot whose files a deploy can take, the newest first.
   * @throws AgentRefused `slot_not_found`; `not_found` from an agent of an earlier version
   */
  async releases(
    { serverId, slot }: AgentTarget,
    options: CallOptions = {},
  ): Promise<readonly AgentRelease[]> {
    const asked = query({ slot });
    const path = asked === '' ? '/releases' : `/releases?${asked}`;
    return this.#read(serverId, { method: 'GET', path }, options, parseReleases);
  }

  /** Makes a slot, or changes its limits. */
  async putSlot(
    { serverId, slot }: SlotTarget,
    limits: SlotLimits,
    options: CallOptions = {},
  ): Promise<void> {
    const call: AgentCall = { method: 'PUT', path: `/slots/${encodeURIComponent(slot)}`, json: limits };
    await this.#read(serverId, call, options, () => undefined);
  }

  /** Removes a slot with its application and data; one that is not there is no failure. */
  async deleteSlot({ serverId, slot }: SlotTarget, options: CallOptions = {}): Promise<void> {
    const call: AgentCall = { method: 'DELETE', path: `/slots/${encodeURIComponent(slot)}` };
    try {
      await this.#read(serverId, call, options, () => undefined);
    } catch (error) {
      if (!(error instanceof AgentRefused) || error.reason !== 'slot_not_found') throw error;
    }
  }

  async status({ serverId }: Pick<AgentTarget, 'serverId'>, options: CallOptions = {}): Promise<AgentStatus> {
    return this.#read(serverId, { method: 'GET', path: '/status' }, options, parseStatus);
  }

  /** Ends every open call. */
  async close(): Promise<void> {
    await this.#transport.close();
  }

  /** Calls end with the process. */
  readonly onApplicationShutdown = (): Promise<void> => this.close();

  #read<T>(
    serverId: string,
    call: AgentCall,
    options: CallOptions,
    parse: (value: unknown) => T,
  ): Promise<T> {
    return this.#transport.call(serverId, call, options, async (answer) => {
      const value = answer.statusCode === 204 ? null : await this.#transport.json(answer);
      if (answer.statusCode < 200 || answer.statusCode > 299) {
        throw this.#transport.failure(serverId, answer, value);
      }
      return parse(value);
    });
  }

  async #unlessUnknown<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AgentRefused && error.reason === 'operation_not_found') return null;
      throw error;
    }
  }

  async #stream<T>(
    serverId: string,
    path: string,
    signal: AbortSignal | undefined,
    read: (body: AsyncIterable<Buffer>) => AsyncGenerator<T>,
  ): Promise<AsyncGenerator<T>> {
    const call: AgentCall = { method: 'GET', path };
    const answer = await this.#transport.call(serverId, call, { signal }, async (sent) => {
      if (sent.statusCode === 200) return sent;
      throw this.#transport.failure(serverId, sent, await this.#transport.json(sent));
    });
    return this.#pieces(serverId, answer, signal, read);
  }

  async *#pieces<T>(
    serverId: string,
    { body }: AgentAnswer,
    signal: AbortSignal | undefined,
    read: (body: AsyncIterable<Buffer>) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    const pieces = read(body as AsyncIterable<Buffer>);
    try {
      for (;;) {
        const next = await this.#transport.guard(serverId, signal, () => pieces.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      body.on('error', () => undefined).destroy();
    }
  }
}

function operationPath(operationId: string): string {
  return `/operations/${encodeURIComponent(operationId)}`;
}

/** Members without a value are left out. */
function query(members: Readonly<Record<string, string | number | boolean | Slot | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  return parameters.toString();
}
