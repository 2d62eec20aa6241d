import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, type ErrorCode, PorticoError, type Principal } from '#libs/kernel';
import type { WakeReason } from '../../contracts/server.events.js';
import { OperationWatch } from '../../operations/views/operation-watch.js';
import { WAITS, type Waits } from '../../operations/waits.js';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import type { ServerRow, ServerStatusOfRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';

/** The server whose machine runs this one: its shared host, or itself. */
export function machineOf({ id, galaxyId }: Pick<ServerRow, 'id' | 'galaxyId'>): string {
  return galaxyId ?? id;
}

/** What the newest failure of a server means to somebody who waits for it. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  AGENT_NOT_CONNECTED: 'AGENT_NOT_CONNECTED',
  PROVIDER_ERROR: 'PROVIDER_ERROR',
  VM_MISSING: 'VM_MISSING',
};

/** The refusal of a wake that ended with the server asleep: it failed, or somebody put it to sleep. */
function wakeFailure({ errorCode, status }: { errorCode: string | null; status: string }): PorticoError {
  const code = (errorCode !== null && CODES[errorCode]) || 'SERVER_NOT_READY';
  return new PorticoError(code, { details: { status } });
}

export type WakeAnswer = 'awake' | 'waking' | 'blocked';

/** What a status means to somebody who wants the server awake; a sleeping one is on its way from here on. */
const ANSWERS: Readonly<Record<ServerStatusOfRow, WakeAnswer>> = {
  provisioning: 'blocked',
  running: 'awake',
  sleeping: 'waking',
  waking: 'waking',
  error: 'blocked',
  deleted: 'blocked',
};

export interface AwakeWithin {
  /** Milliseconds the whole wait may take. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A push can be lost, and nobody tells that a tunnel has gone. */
const POLL_MS = 500;

/** Statuses that no wait brings to life. */
const REFUSED: Readonly<Record<ServerRow['status'], ErrorCode | null>> = {
  provisioning: 'SERVER_NOT_READY',
  running: null,
  sleeping: null,
  waking: null,
  error: 'VM_MISSING',
  deleted: 'SERVER_NOT_FOUND',
};

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

/** Wakes servers, and waits until they can be used. */
@Injectable()
export class WakeService {
  constructor(
    private readonly access: ServerAccess,
    private readonly servers: ServerRepository,
    private readonly stream: ServerStream,
    private readonly portals: Portals,
    private readonly watch: OperationWatch,
    @Inject(WAITS) private readonly waits: Waits,
  ) {}

  /**
   * Asks for a sleeping server to be woken; the machine follows in a job.
   * A repeat while it wakes is harmless. An application on a shared host wakes its host.
   * @returns `blocked` when it may not be woken (its setting, a frozen balance) or has nothing to wake.
   */
  async request(serverId: string, reason: WakeReason, caller?: Caller): Promise<WakeAnswer> {
    const machine = await this.machine(serverId);
    if (!machine) return 'blocked';
    if (machine.status !== 'sleeping') return ANSWERS[machine.status];
    if (await this.isBlocked(machine)) return 'blocked';
    const meta = caller ? callerMeta(caller.principal, caller.requestId) : 'system';
    try {
      await this.stream.handle(machine.id, { type: 'wake', serverId: machine.id, reason }, { meta });
      return 'waking';
    } catch (error) {
      if (!(error instanceof PorticoError)) throw error;
      // Refused for what it has become since it was read.
      return ANSWERS[(await this.machine(serverId))?.status ?? 'deleted'];
    }
  }

  /**
   * Brings a server to where its agent can be called, and waits for it.
   * @param server as just read.
   * @returns the server `running` with its tunnel.
   * @throws PorticoError `SERVER_NOT_READY` while it is provisioned or when it was put to sleep meanwhile;
   *   `VM_MISSING`, `SERVER_WAKE_BLOCKED`, `ACCOUNT_FROZEN`, `AGENT_NOT_CONNECTED`, `PROVIDER_ERROR`;
   *   `WAKE_IN_PROGRESS` when the time is over and it still wakes; the reason of the signal.
   */
  async ensureAwake(
    server: ServerRow,
    reason: WakeReason,
    { timeoutMs, signal }: AwakeWithin,
  ): Promise<ServerRow> {
    if (server.status === 'running' && server.connected && server.rebootId === null) return server;
    const waiter = this.watch.openServer(machineOf(server));
    try {
      return await this.untilAwake(server, reason, performance.now() + timeoutMs, (rest) =>
        waiter.wait(Math.min(POLL_MS, rest), signal).then(() => signal?.throwIfAborted()),
      );
    } finally {
      waiter.close();
    }
  }

  /**
   * Brings a server to where work on its content can begin.
   * @returns the server `running` with its tunnel; a sleeping one is woken and waited for.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `SERVER_ROLE_FORBIDDEN`, `NOT_BLACKHOLE`, and what
   *   keeps a server from being woken.
   */
  async ready(
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
    return this.ensureAwake(server, action, {
      timeoutMs: WAKE_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
  }

  private async untilAwake(
    server: ServerRow,
    reason: WakeReason,
    deadline: number,
    wait: (rest: number) => Promise<void>,
  ): Promise<ServerRow> {
    let began = performance.now();
    let asked = false;
    for (;;) {
      const { row, status } = await this.look(server.id);
      // A restart that was asked for ends whatever is begun before it.
      const isRestarting = row.rebootId !== null;
      if (status === 'running' && row.connected && !isRestarting) return row;
      if (status === 'sleeping') {
        if (asked) throw wakeFailure(row);
        await this.ask(row, reason);
        asked = true;
        continue;
      }
      asked ||= status === 'waking';
      const now = performance.now();
      if (isRestarting) began = now;
      else if (status === 'running' && now > Math.min(deadline, began + this.waits.tunnelMs)) {
        throw new PorticoError('AGENT_NOT_CONNECTED');
      }
      const refusal = REFUSED[status];
      if (refusal) throw new PorticoError(refusal, { details: { status } });
      if (now > deadline) throw new PorticoError('WAKE_IN_PROGRESS');
      await wait(Math.max(1, deadline - now));
    }
  }

  /** The server, and the status of the machine it runs on. */
  private async look(serverId: string): Promise<{ row: ServerRow; status: ServerRow['status'] }> {
    const row = await this.servers.find(serverId);
    if (!row || row.status === 'deleted') throw new PorticoError('SERVER_NOT_FOUND');
    if (row.galaxyId === null) return { row, status: row.status };
    const host = await this.servers.find(row.galaxyId);
    if (row.status !== 'running' || !host) return { row, status: row.status };
    return { row: { ...row, rebootId: host.rebootId }, status: host.status };
  }

  private async ask({ id, portalId, preventWake }: ServerRow, reason: WakeReason): Promise<void> {
    if (preventWake) throw new PorticoError('SERVER_WAKE_BLOCKED');
    if ((await this.portals.find(portalId))?.frozen) throw new PorticoError('ACCOUNT_FROZEN');
    if ((await this.request(id, reason)) === 'blocked') throw new PorticoError('SERVER_WAKE_BLOCKED');
  }

  private async machine(serverId: string): Promise<ServerRow | null> {
    const server = await this.servers.find(serverId);
    if (!server || server.galaxyId === null || server.status === 'deleted') return server;
    return this.servers.find(machineOf(server));
  }

  /** Whether its setting, or a frozen balance, keeps a server asleep. */
  async isBlocked({ preventWake, portalId }: Pick<ServerRow, 'preventWake' | 'portalId'>): Promise<boolean> {
    return preventWake || ((await this.portals.find(portalId))?.frozen ?? false);
  }
}
