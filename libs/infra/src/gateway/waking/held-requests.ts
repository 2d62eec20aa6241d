import { Inject, Injectable } from '@nestjs/common';
import { type ErrorCode, isPorticoError, PorticoError, type PorticoErrorOptions } from '#libs/kernel';
import { Metrics } from '#libs/observability';
import { AppAwakening } from '../../machines/power/app-awakening.service.js';
import { machineOf, WakeService } from '../../machines/power/wake.service.js';
import { WAITS, type Waits } from '../../operations/waits.js';
import { AGENT_AWAY } from '../gateway-answers.js';
import type { HostedServer } from '../hosted-server.repository.js';

/**
 * Requests held for one server, for those of one portal, and for all of this process; those beyond are answered at
 * once. Of a portal a fifth: however many of its servers sleep, visitors of others find a place.
 */
const MOST_OF_A_SERVER = 100;
const MOST_OF_A_PORTAL = 200;
const MOST = 1_000;

interface Meaning extends Pick<PorticoErrorOptions, 'status' | 'headers'> {
  readonly code: ErrorCode;
}

/** What a failed wake means to a visitor who has waited for it; anything else is told as it is. */
const MEANINGS: Readonly<Partial<Record<ErrorCode, Meaning>>> = {
  WAKE_IN_PROGRESS: { code: 'APP_SERVER_WAKING' },
  PROVIDER_ERROR: { code: 'APP_SERVER_WAKING' },
  // It was put to sleep meanwhile.
  SERVER_NOT_READY: { code: 'APP_SERVER_WAKING' },
  ACCOUNT_FROZEN: { code: 'SERVER_WAKE_BLOCKED', status: 503 },
  SERVER_WAKE_BLOCKED: { code: 'SERVER_WAKE_BLOCKED', status: 503 },
  AGENT_NOT_CONNECTED: { code: 'AGENT_NOT_CONNECTED', ...AGENT_AWAY },
  VM_MISSING: { code: 'VM_MISSING', status: 502 },
};

/** Those who wait for one server; they share one wake. */
interface Group {
  readonly awakening: Promise<boolean>;
  readonly end: AbortController;
  held: number;
}

/**
 * Keeps requests for an application that does not take connections yet until it does: for their visitors a wake is a
 * slow first answer. Nothing of a request was sent to the application before; its body stays with its sender.
 */
@Injectable()
export class HeldRequests {
  private readonly groups = new Map<string, Group>();
  private readonly ofPortals = new Map<string, number>();
  private held = 0;

  constructor(
    private readonly awakening: AppAwakening,
    private readonly wake: WakeService,
    @Inject(WAITS) private readonly waits: Waits,
    metrics: Metrics,
  ) {
    metrics.gauge('app_requests_held', 'Requests that wait for an application to wake', () => this.held);
  }

  /** Requests that wait now. */
  get size(): number {
    return this.held;
  }

  /**
   * @param gone aborts when the visitor leaves, which frees the place at once. Of one whose body is still on its way, and
   *   larger than what is taken of it, that is not seen: the end of a connection comes behind it.
   * @returns whether the application takes connections now; false where no wait brings it to that, or nobody waits.
   * @throws PorticoError `APP_SERVER_WAKING` when the time is over or there is no place, and what keeps it from waking
   */
  async untilAnswering(server: HostedServer, gone: AbortSignal): Promise<boolean> {
    if (gone.aborted) return false;
    const present = this.groups.get(server.id);
    if (!this.hasPlace(server, present)) {
      if (!present) await this.wake.request(machineOf(server), 'request');
      throw new PorticoError('APP_SERVER_WAKING');
    }
    const group = present ?? this.begin(server);
    this.count(server, group, 1);
    try {
      return await this.within(group.awakening, gone);
    } catch (error) {
      const meaning = isPorticoError(error) ? MEANINGS[error.code] : undefined;
      if (!meaning) throw error;
      const { code, ...options } = meaning;
      throw new PorticoError(code, { ...options, cause: error });
    } finally {
      this.count(server, group, -1);
      if (group.held === 0) this.close(server.id, group);
    }
  }

  private hasPlace({ portalId }: HostedServer, group: Group | undefined): boolean {
    return (
      this.held < MOST &&
      (this.ofPortals.get(portalId) ?? 0) < MOST_OF_A_PORTAL &&
      (group?.held ?? 0) < MOST_OF_A_SERVER
    );
  }

  private count({ portalId }: HostedServer, group: Group, by: 1 | -1): void {
    this.held += by;
    group.held += by;
    const ofPortal = (this.ofPortals.get(portalId) ?? 0) + by;
    if (ofPortal === 0) this.ofPortals.delete(portalId);
    else this.ofPortals.set(portalId, ofPortal);
  }

  private begin({ id, galaxyId }: HostedServer): Group {
    const end = new AbortController();
    const awakening = this.awakening.bring({ id, galaxyId }, 'request', end.signal);
    // Whoever comes after its end begins another.
    void awakening.catch(() => undefined).then(() => this.forget(id, group));
    const group: Group = { awakening, end, held: 0 };
    this.groups.set(id, group);
    return group;
  }

  private close(serverId: string, group: Group): void {
    this.forget(serverId, group);
    group.end.abort();
  }

  private forget(serverId: string, group: Group): void {
    if (this.groups.get(serverId) === group) this.groups.delete(serverId);
  }

  private within(awakening: Promise<boolean>, gone: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(limit);
        gone.removeEventListener('abort', left);
      };
      const left = (): void => {
        leave();
        resolve(false);
      };
      const limit = setTimeout(() => {
        leave();
        reject(new PorticoError('APP_SERVER_WAKING'));
      }, this.waits.requestHoldMs);
      gone.addEventListener('abort', left, { once: true });
      awakening.then(
        (answers) => {
          leave();
          resolve(answers);
        },
        (error: Error) => {
          leave();
          reject(error);
        },
      );
    });
  }
}
