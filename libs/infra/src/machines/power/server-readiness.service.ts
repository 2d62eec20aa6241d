import { Injectable } from '@nestjs/common';
import { type ErrorCode, PorticoError, type Principal } from '#libs/kernel';
import { WakeService } from './wake.service.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import type { ServerRow } from '../../servers/views/server-row.js';

/** Codes of every route that works on the content of a server, beside those that its declaration implies. */
export const READY_SERVER_ERRORS = [
  'ACCOUNT_FROZEN',
  'AGENT_NOT_CONNECTED',
  'NOT_BLACKHOLE',
  'PROVIDER_ERROR',
  'SERVER_NOT_READY',
  'SERVER_WAKE_BLOCKED',
  'VM_MISSING',
  'WAKE_IN_PROGRESS',
] as const satisfies readonly ErrorCode[];

/** How long a sleeping server is waited for. */
export const WAKE_TIMEOUT_MS = 390_000;

/** Work on the content of a server; each is an action and a reason to wake. */
export type ContentAction = 'deploy' | 'exec' | 'upload' | 'logs';

/** Brings a server to where work on its content can begin. */
@Injectable()
export class ServerReadiness {
  constructor(
    private readonly access: ServerAccess,
    private readonly waking: WakeService,
  ) {}

  /**
   * @returns the server `running` with its tunnel; a sleeping one is woken and waited for.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `SERVER_ROLE_FORBIDDEN`, `NOT_BLACKHOLE`, and what
   *   keeps a server from being woken.
   */
  async require(
    principal: Principal,
    serverId: string,
    action: ContentAction,
    signal?: AbortSignal,
  ): Promise<ServerRow> {
    const { server } = await this.access.require(principal, serverId, action);
    return this.awaken(server, action, signal);
  }

  /** The same for a server that the caller may use. */
  async awaken(server: ServerRow, action: ContentAction, signal?: AbortSignal): Promise<ServerRow> {
    if (server.mode !== 'BLACKHOLE') throw new PorticoError('NOT_BLACKHOLE');
    return this.waking.ensureAwake(server, action, {
      timeoutMs: WAKE_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
  }
}
