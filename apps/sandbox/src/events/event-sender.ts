import { request } from 'undici';
import { applicationToken } from '../embedding/application-token.js';
import { REFRESH_TOKEN_SECONDS, TOKEN_SECONDS, type TokenDesk } from '../oauth/token-desk.js';
import type { Application } from '../portals/portal-state.js';
import type { Portal } from '../portals/portal.js';
import { eventHandlers, type StoredHandler } from './handlers.js';
import { eventOf } from './portal-events.js';
import type { RecordChangeKind } from './record-events.data.js';

/** One call of a handler, as the control port shows it. */
interface FiredEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly portal: string;
  readonly clientId: string;
  readonly event: string;
  readonly handler: string;
  /** The form as it was sent. */
  readonly body: string;
  /** What the handler answered; null while it is called, and when it did not answer. */
  status: number | null;
  error: string | null;
}

/** A change that a call has made. */
export interface RecordChange {
  readonly table: string;
  readonly kind: RecordChangeKind;
  readonly id: string;
}

const KEPT = 1_000;
const ANSWER_MS = 5_000;

/**
 * Calls the handlers of events. Like the host's queue it does so after the call has been answered, one
 * after the other for each handler, and never again when a handler fails.
 */
export class EventSender {
  private fired: FiredEvent[] = [];
  private readonly tails = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(private readonly tokens: TokenDesk) {}

  /** @param userId who has caused it */
  changed(portal: Portal, userId: number, { table, kind, id }: RecordChange, nowMs: number): void {
    const event = eventOf(table, kind, id, portal.table(table).get(Number(id)));
    if (!event) return;
    for (const handler of eventHandlers(portal)) {
      const application = portal.application(handler.clientId);
      if (handler.event !== event.name || !application) continue;
      const form = new URLSearchParams({
        event: event.name,
        event_handler_id: String(handler.id),
        ...event.data,
        ts: String(Math.floor(nowMs / 1000)),
        ...this.authOf(portal, application, handler.authType || userId, nowMs),
      });
      this.send(portal, handler, form.toString(), nowMs);
    }
  }

  /** Oldest first; only those of one event when it is given. */
  list(event: string | null): readonly FiredEvent[] {
    const wanted = event?.toUpperCase();
    return this.fired.filter((call) => wanted === undefined || call.event === wanted);
  }

  clear(): void {
    this.fired = [];
  }

  /** Cuts open calls. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.tails.values());
  }

  private send(portal: Portal, { clientId, event, handler }: StoredHandler, body: string, nowMs: number) {
    const fired: FiredEvent = {
      at: new Date(nowMs).toISOString(),
      portal: portal.domain,
      clientId,
      event,
      handler,
      body,
      status: null,
      error: null,
    };
    this.fired = [...this.fired.slice(1 - KEPT), fired];
    const line = `${clientId} ${handler}`;
    const tail = (this.tails.get(line) ?? Promise.resolve()).then(() => this.call(fired));
    this.tails.set(line, tail);
    void tail.then(() => {
      if (this.tails.get(line) === tail) this.tails.delete(line);
    });
  }

  private async call(fired: FiredEvent): Promise<void> {
    try {
      const answer = await request(fired.handler, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: fired.body,
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      await answer.body.dump();
      fired.status = answer.statusCode;
    } catch (error) {
      fired.error = error instanceof Error ? error.message : String(error);
    }
  }

  /** The token is one the user has for the application already, or a new one. */
  private authOf(
    portal: Portal,
    application: Application,
    userId: number,
    nowMs: number,
  ): Record<string, string> {
    const token = this.tokens.current(
      portal,
      {
        clientId: application.clientId,
        userId,
        lifetimeSeconds: TOKEN_SECONDS,
        refreshLifetimeSeconds: REFRESH_TOKEN_SECONDS,
      },
      nowMs,
    );
    return {
      'auth[access_token]': token.access_token,
      'auth[expires]': String(token.expires),
      'auth[expires_in]': String(token.expires_in),
      'auth[scope]': token.scope,
      'auth[domain]': portal.domain,
      'auth[server_endpoint]': token.server_endpoint,
      'auth[status]': token.status,
      'auth[client_endpoint]': token.client_endpoint,
      'auth[member_id]': token.member_id,
      'auth[user_id]': String(token.user_id),
      'auth[application_token]': applicationToken(portal, application),
    };
  }
}
