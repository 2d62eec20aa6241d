import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, isTransientDatabaseError, retryTransient } from '#libs/database';
import type { AgentFile } from '#libs/agent-protocol';
import type { UploadedFile } from '#libs/http';
import {
  type Caller,
  CLOCK,
  type Clock,
  type ErrorCode,
  isPorticoError,
  newId,
  PorticoError,
} from '#libs/kernel';
import {
  type HeldLease,
  OperationLeaseRepository,
} from '../../operations/locks/operation-lease.repository.js';
import { LeaseKeeper } from '../../operations/locks/runner-lease.js';
import { ServerLocks } from '../../operations/locks/server-locks.js';
import { KeyedMutex } from '../../operations/running/operation-acceptance.service.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { agentCallFailure } from '../../tunnel/tunnel.errors.js';
import { agentTarget } from '../../servers/views/server-row.js';
import { archiveFormat, FORMAT_HEAD_BYTES } from '../../contracts/archive-format.policy.js';
import { READY_SERVER_ERRORS, WakeService } from '../../machines/power/wake.service.js';
import { AgentClient, AgentRefused, GatewayUnreachable, type FileUpload } from '../../tunnel/index.js';
import { RemoteFile } from '../deploy-source/remote-file.js';
import { parseUpload, type UploadInput, type UploadOrder } from './upload-order.policy.js';

/** What writing a file can be refused with. */
export const UPLOAD_ERRORS: readonly ErrorCode[] = [
  'CONFLICT',
  'EXEC_BUSY',
  'GATEWAY_CONNECTION_TERMINATED',
  'GATEWAY_UNREACHABLE',
  'PAYLOAD_TOO_LARGE',
  'UPLOAD_PATH_DENIED',
  ...READY_SERVER_ERRORS,
];

/** Opens what is to be written; `size` in bytes, when it is known before. */
type UploadSource = (signal: AbortSignal) => Promise<{ readonly body: Readable; readonly size?: number }>;

/** The members of an upload, and what they bring. */
interface SentUpload extends Omit<UploadInput, 'hasContent' | 'hasFile'> {
  readonly content?: UploadedFile;
  readonly file?: UploadedFile;
}

const REPEAT = ['The file may be written or not. Sending it again is safe: it is replaced as a whole.'];

/** How long an absent database is waited for to free a server. Later its lease has lapsed. */
const RELEASE_TIMEOUT_MS = 20_000;

const LAPSED =
  'The service could not tell its database for too long that the upload goes on, and gave the server free. Upload again.';

/** Writes a file on a server, or unpacks an archive there. It holds the server meanwhile, for it is no operation. */
@Injectable()
export class UploadService {
  private readonly logger = new Logger(UploadService.name);
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly waking: WakeService,
    private readonly agent: AgentClient,
    private readonly remote: RemoteFile,
    private readonly database: Database,
    private readonly servers: ServerRepository,
    private readonly locks: ServerLocks,
    private readonly leases: OperationLeaseRepository,
    private readonly keeper: LeaseKeeper,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A sleeping server is woken first; the server is held meanwhile.
   * @throws PorticoError as {@link WakeService.ready}; `EXEC_BUSY`, `UPLOAD_PATH_DENIED`, `VALIDATION_ERROR`,
   *   `PAYLOAD_TOO_LARGE`, `GATEWAY_UNREACHABLE`, `GATEWAY_CONNECTION_TERMINATED`
   */
  async write(caller: Caller, serverId: string, sent: SentUpload, signal: AbortSignal): Promise<AgentFile> {
    const { content, file } = sent;
    const order = parseUpload({ ...sent, hasContent: content !== undefined, hasFile: file !== undefined });
    const source = this.sourceOf(order, sent);
    const server = await this.waking.ready(caller.principal, serverId, 'upload', signal);
    const { path, mode } = order;
    try {
      return await this.holding(caller, serverId, signal, async (held) =>
        this.agent.putFile(agentTarget(server), {
          ...(await contentOf(order, source, held)),
          path,
          mode,
          signal: held,
        }),
      );
    } catch (error) {
      throw failureOf(error, order) ?? error;
    }
  }

  private sourceOf({ source }: UploadOrder, { content, url = '', file }: SentUpload): UploadSource {
    const sent = content ?? file;
    if (source === 'url' || !sent) return (signal) => this.remote.open('url', url, signal);
    return async () => ({ size: sent.size, body: sent.open() });
  }

  /**
   * Does the work under the lock of the server, which is free again when it ends, however it ends. When this
   * process dies, the lock goes with its lease.
   * @param work its signal is aborted by the caller's, and when the lock is taken away.
   * @throws PorticoError `EXEC_BUSY`, `SERVER_NOT_READY`; `CONFLICT` when the server was taken away
   */
  private async holding<T>(
    { principal: { keyId } }: Caller,
    serverId: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const holdId = newId();
    const held: HeldLease = { operationId: holdId, runner: newId(), work: 'upload' };
    try {
      await this.mutex.runExclusive(serverId, () => this.acquire(serverId, keyId, held));
    } catch (error) {
      // A connection that breaks during the commit leaves open whether it took place.
      if (isTransientDatabaseError(error)) await this.release(holdId);
      throw error;
    }
    const lease = this.keeper.hold(held, signal);
    try {
      return await work(lease.signal);
    } catch (error) {
      if (!lease.signal.aborted || signal.aborted) throw error;
      throw new PorticoError('CONFLICT', {
        message: lease.hasLapsed ? LAPSED : 'The server was taken away by an unstick.',
        cause: error,
      });
    } finally {
      await lease.close();
      await this.release(holdId);
    }
  }

  private async acquire(serverId: string, keyId: string, held: HeldLease): Promise<void> {
    await this.locks.refuseWhenHeld(serverId, keyId);
    const claim = { serverId, operationId: held.operationId, kind: 'upload', ownerKeyId: keyId } as const;
    await this.database.transaction(async (tx) => {
      if (!(await this.locks.acquire(tx, { ...claim, acquiredAt: this.clock.now() }))) {
        throw await this.locks.refusal(serverId, keyId, tx);
      }
      const status = await this.servers.lockStatus(tx, serverId);
      if (status !== 'running') throw new PorticoError('SERVER_NOT_READY', { details: { status } });
      this.leases.lease(tx, held);
    });
  }

  private async release(holdId: string): Promise<void> {
    try {
      await retryTransient(
        () =>
          this.database.transaction(async (tx) => {
            this.locks.release(tx, holdId);
            this.leases.end(tx, holdId);
          }),
        { deadlineMs: RELEASE_TIMEOUT_MS },
      );
    } catch (error) {
      this.logger.warn(`The hold ${holdId} lapses by itself: ${(error as Error).message}`);
    }
  }
}

/** @throws PorticoError `VALIDATION_ERROR` for what is to be extracted and is no archive */
async function contentOf(
  { extract: isArchive }: UploadOrder,
  open: UploadSource,
  signal: AbortSignal,
): Promise<Pick<FileUpload, 'body' | 'size' | 'extract'>> {
  const opened = await open(signal);
  if (!isArchive) return opened;
  const { head, body } = await peek(opened.body, FORMAT_HEAD_BYTES);
  const extract = archiveFormat(head);
  if (extract) return { ...opened, body, extract };
  body.destroy();
  throw new PorticoError('VALIDATION_ERROR', {
    message: 'The file is no tar.gz, tar or zip archive.',
    details: { field: 'extract', rule: 'archive' },
  });
}

function failureOf(error: unknown, { extract }: UploadOrder): PorticoError | null {
  // The source broke off while it was being sent.
  if (error instanceof GatewayUnreachable && isPorticoError(error.cause)) return error.cause;
  const failure = agentCallFailure(error, REPEAT);
  if (failure || !(error instanceof AgentRefused)) return failure;
  const { reason, message } = error;
  switch (reason) {
    case 'path_denied':
      return new PorticoError('UPLOAD_PATH_DENIED', {
        details: { field: extract ? 'extractTo' : 'path' },
      });
    case 'body_too_large':
      return new PorticoError('PAYLOAD_TOO_LARGE', { message: 'The file is too large for the server.' });
    case 'archive_refused':
    case 'archive_mismatch':
      return new PorticoError('VALIDATION_ERROR', {
        message: `The archive cannot be unpacked: ${message}`,
        details: { field: 'extract', rule: 'archive' },
      });
    case 'invalid_request':
      return new PorticoError('VALIDATION_ERROR', { message, details: { field: 'path', rule: 'path' } });
    default:
      return null;
  }
}

/**
 * Reads the first bytes of a stream, fewer when it is shorter.
 * @returns them and a stream of everything; destroying that ends the source.
 */
async function peek(source: Readable, bytes: number): Promise<{ head: Buffer; body: Readable }> {
  const parts = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const first: Buffer[] = [];
  for (let size = 0; size < bytes; size += first.at(-1)?.length ?? 0) {
    const next = await parts.next();
    if (next.done) break;
    first.push(next.value);
  }
  async function* everything(): AsyncGenerator<Buffer> {
    yield* first;
    for (;;) {
      const next = await parts.next();
      if (next.done) return;
      yield next.value;
    }
  }
  const body = Readable.from(everything(), { objectMode: false });
  body.once('close', () => source.destroy());
  return { head: Buffer.concat(first), body };
}
