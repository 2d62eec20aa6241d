import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { agentCallFailure } from '../connections/agent-call-failure.js';
import { agentTarget } from '../connections/agent-target.js';
import type { Caller } from '../contracts/caller.js';
import { ReadyServer } from '../operations/ready-server.command.js';
import { AgentClient, AgentRefused, type AgentFile } from '../tunnel/index.js';
import { ServerHold } from './server-hold.command.js';
import type { UploadOrder } from './upload-order.policy.js';

/** Where the bytes come from. */
export interface UploadSource {
  /** Bytes, when they are known before. */
  readonly size?: number;
  readonly open: (signal: AbortSignal) => Promise<Readable>;
}

const REPEAT = ['The file may be written or not. Sending it again is safe: it is replaced as a whole.'];

/** Writes a file on a server, or unpacks an archive there. */
@Injectable()
export class UploadFile {
  constructor(
    private readonly ready: ReadyServer,
    private readonly hold: ServerHold,
    private readonly agent: AgentClient,
  ) {}

  /**
   * A sleeping server is woken first; the server is held meanwhile.
   * @throws PorticoError as {@link ReadyServer}; `EXEC_BUSY`, `UPLOAD_PATH_DENIED`, `VALIDATION_ERROR`,
   *   `PAYLOAD_TOO_LARGE`, `GATEWAY_UNREACHABLE`, `GATEWAY_CONNECTION_TERMINATED`
   */
  async execute(
    caller: Caller,
    serverId: string,
    order: UploadOrder,
    source: UploadSource,
    signal: AbortSignal,
  ): Promise<AgentFile> {
    const server = await this.ready.execute(caller.principal, serverId, 'upload', signal);
    const { path, mode, extract } = order;
    try {
      return await this.hold.during(caller, serverId, signal, async (held) =>
        this.agent.putFile(agentTarget(server), {
          path,
          mode,
          ...(extract === null ? {} : { extract }),
          ...(source.size === undefined ? {} : { size: source.size }),
          body: await source.open(held),
          signal: held,
        }),
      );
    } catch (error) {
      throw failureOf(error, order) ?? error;
    }
  }
}

function failureOf(error: unknown, { extract }: UploadOrder): PorticoError | null {
  const failure = agentCallFailure(error, REPEAT);
  if (failure || !(error instanceof AgentRefused)) return failure;
  const { reason, message } = error;
  switch (reason) {
    case 'path_denied':
      return new PorticoError('UPLOAD_PATH_DENIED', {
        details: { field: extract === null ? 'path' : 'extractTo' },
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
