import { PorticoApiError, PorticoTransportError } from '#libs/client';
import { isPassing, waitAfter } from '../../shared/data/connection.js';
import { type BytesAnswer, dataOf, headerText, type OutgoingBytes } from '../../shared/upload/send-bytes.js';
import type { FolderFile } from './folder/chosen-folder.js';
import type { PackOptions } from './folder/pack-folder.js';
import type { SettingChanges } from '../servers/configuration/settings.js';

export type DeploySource =
  | { readonly kind: 'archive'; readonly file: Blob; readonly name: string }
  /** Its files are read when it begins, as they are then. */
  | {
      readonly kind: 'folder';
      readonly name: string;
      readonly list: (signal: AbortSignal) => Promise<readonly FolderFile[]>;
    }
  | { readonly kind: 'version'; readonly versionId: string; readonly owner: 'app' | 'server' | null }
  /** What ran before, with its settings and variables; null is the release before the one in use. */
  | { readonly kind: 'rollback'; readonly toVersion: string | null };

/** Members of a deploy without its source: what it changes of the settings of the server. */
export interface DeployFields extends SettingChanges {
  /** Takes the place of `env` of the deploys before. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface DeployOrder {
  readonly source: DeploySource;
  readonly fields: DeployFields;
  readonly changelog: string;
  /** Newest version the person has seen; null where there is none. */
  readonly baseVersion: string | null;
}

/** `waiting`: the way to the service broke; it is sent again by itself. `accepting`: all of it has been sent. */
export type DeployState =
  | { readonly at: 'idle' | 'reading' | 'accepting' | 'cancelled' }
  | { readonly at: 'packing'; readonly done: number; readonly total: number }
  | { readonly at: 'saving' | 'sending' | 'waiting'; readonly done: number; readonly total: number }
  | { readonly at: 'started'; readonly operationId: string }
  | { readonly at: 'failed'; readonly failure: unknown };

export interface DeployServices {
  readonly send: (outgoing: OutgoingBytes) => Promise<BytesAnswer>;
  readonly pack: (files: readonly FolderFile[], options: PackOptions) => Promise<Blob>;
  /** The deploy the server is at work with; null when there is none. */
  readonly runningDeploy: (signal: AbortSignal) => Promise<string | null>;
  /** Resolves when the service answers again. */
  readonly untilAnswering: (signal: AbortSignal) => Promise<void>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** A new key under which a deploy is known again. */
  readonly newKey: () => string;
}

/** Larger ones are stored first, and deployed from there. */
export const LARGEST_INLINE_BYTES = 50 * 1_048_576;
/** So often it is sent again after the way broke. */
const MOST_REPEATS = 8;
const LONGEST_NOTE = 1_000;
const BUSY: ReadonlySet<DeployState['at']> = new Set([
  'reading',
  'packing',
  'saving',
  'sending',
  'waiting',
  'accepting',
]);

export const isRunning = ({ at }: DeployState): boolean => BUSY.has(at);

/** Something between us and the service, or a service that is just away. */
function isOfTheWay(error: unknown): boolean {
  if (error instanceof PorticoTransportError) return true;
  return isPassing(error) && error instanceof PorticoApiError && error.status !== 429;
}

/**
 * Brings an application to a server: packs it, sends it, and ends when the service has accepted it under the id of an
 * operation. A connection that breaks is opened again under the same key, so that nothing starts twice.
 */
export class DeployRun {
  #state: DeployState = { at: 'idle' };
  #leaving: AbortController | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly serverId: string,
    private readonly services: DeployServices,
  ) {}

  get state(): DeployState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Does nothing while a deploy is on its way. */
  async start(order: DeployOrder): Promise<void> {
    if (isRunning(this.#state)) return;
    const leaving = new AbortController();
    this.#leaving = leaving;
    try {
      const operationId = await this.#run(order, leaving.signal);
      this.#tell({ at: 'started', operationId });
    } catch (failure) {
      this.#tell(leaving.signal.aborted ? { at: 'cancelled' } : { at: 'failed', failure });
    }
  }

  /** Until all has been sent nothing has begun; afterwards it goes on without us. */
  cancel(): void {
    this.#leaving?.abort(new DOMException('It was cancelled.', 'AbortError'));
  }

  /** Makes room for the next one. */
  clear(): void {
    if (!isRunning(this.#state)) this.#tell({ at: 'idle' });
  }

  #tell(state: DeployState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #run({ source, fields, changelog, baseVersion }: DeployOrder, signal: AbortSignal): Promise<string> {
    const common = {
      ...fields,
      ...(changelog.trim() !== '' && { changelog: changelog.trim() }),
      ...(baseVersion !== null && { baseVersion }),
    };
    if (source.kind === 'rollback') {
      const { toVersion } = source;
      return this.#order('rollback', toVersion === null ? {} : { toVersion }, signal);
    }
    if (source.kind === 'version') {
      const { versionId, owner } = source;
      return this.#order('deploy', { ...common, source: { versionId, ...(owner && { owner }) } }, signal);
    }
    const archive = source.kind === 'archive' ? source.file : await this.#pack(source, signal);
    if (archive.size <= LARGEST_INLINE_BYTES)
      return this.#order('deploy', formOf(archive, common), signal, archive.size);
    const saved = await this.#save(archive, changelog, signal);
    const newest = baseVersion === null || saved.deduplicated ? baseVersion : saved.versionId;
    return this.#order(
      'deploy',
      {
        ...common,
        ...(newest !== null && { baseVersion: newest }),
        source: { versionId: saved.versionId, owner: 'server' },
      },
      signal,
    );
  }

  async #pack(source: DeploySource & { readonly kind: 'folder' }, signal: AbortSignal): Promise<Blob> {
    this.#tell({ at: 'reading' });
    const files = await source.list(signal);
    const total = files.reduce((sum, { file }) => sum + file.size, 0);
    this.#tell({ at: 'packing', done: 0, total });
    return this.services.pack(files, {
      signal,
      onProgress: (done) => this.#tell({ at: 'packing', done, total }),
    });
  }

  /** Saving the same bytes again is the same version: it may be repeated. */
  async #save(
    archive: Blob,
    note: string,
    signal: AbortSignal,
  ): Promise<{ readonly versionId: string; readonly deduplicated: boolean }> {
    const answer = await this.#sendUntilTaken('saving', archive.size, signal, {
      method: 'POST',
      url: `/v1/infra/servers/${encodeURIComponent(this.serverId)}/sources`,
      headers: {
        'content-type': 'application/octet-stream',
        ...(note.trim() !== '' && { 'x-note': headerText(note.trim().slice(0, LONGEST_NOTE)) }),
      },
      body: archive,
    });
    return dataOf(answer as BytesAnswer);
  }

  async #order(call: 'deploy' | 'rollback', body: object, signal: AbortSignal, size = 0): Promise<string> {
    const isForm = body instanceof FormData;
    const answer = await this.#sendUntilTaken('sending', size, signal, {
      method: 'POST',
      url: `/v1/infra/servers/${encodeURIComponent(this.serverId)}/${call}?stream=true`,
      headers: {
        accept: 'text/event-stream, application/json',
        'idempotency-key': this.services.newKey(),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
      until: 'headers',
    });
    if (typeof answer === 'string') return answer;
    const operationId = answer.header('x-operation-id');
    if (operationId === null) {
      throw new PorticoTransportError('The answer names no operation.', { status: answer.status });
    }
    return operationId;
  }

  /** @returns the answer, or the id of the operation that an earlier attempt has started. */
  async #sendUntilTaken(
    at: 'saving' | 'sending',
    total: number,
    signal: AbortSignal,
    outgoing: OutgoingBytes,
  ): Promise<BytesAnswer | string> {
    for (let failures = 0; ;) {
      try {
        this.#tell(total === 0 ? { at: 'accepting' } : { at, done: 0, total });
        return await this.services.send({
          ...outgoing,
          signal,
          onProgress: (sent) => total > 0 && this.#tell({ at, done: Math.min(sent, total), total }),
          onSent: () => this.#tell({ at: 'accepting' }),
        });
      } catch (failure) {
        signal.throwIfAborted();
        const started = await this.#startedBefore(failure, signal);
        if (started !== null) return started;
        const isInProgress = PorticoApiError.is(failure, 'IDEMPOTENCY_IN_PROGRESS');
        if (!isInProgress && (!isOfTheWay(failure) || failures >= MOST_REPEATS)) throw failure;
        failures += 1;
        if (!isInProgress) this.#tell({ at: 'waiting', done: 0, total });
        await this.services.untilAnswering(signal);
        await this.services.wait(waitAfter(failures, failure), signal);
        signal.throwIfAborted();
      }
    }
  }

  /** What a repeat is told when the attempt before it had arrived. */
  async #startedBefore(failure: unknown, signal: AbortSignal): Promise<string | null> {
    if (PorticoApiError.is(failure, 'IDEMPOTENCY_OUTCOME_UNKNOWN')) {
      const { operationId } = failure.details;
      return typeof operationId === 'string' ? operationId : null;
    }
    // The server does one thing at a time: what runs while ours is in progress is ours.
    if (PorticoApiError.is(failure, 'IDEMPOTENCY_IN_PROGRESS')) return this.services.runningDeploy(signal);
    return null;
  }
}

/** A form has no null: a text without a letter is one. */
function formOf(archive: Blob, fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    form.append(name, value === null ? '' : text);
  }
  form.append('archive', archive, 'archive');
  return form;
}
