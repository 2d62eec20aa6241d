import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { KEEP_ALIVE, watchConnection } from '../connections/connection-watch.js';
import type { SilenceLimits } from '../connections/silence.policy.js';
import { SERVICE_ROLE } from '../database.js';

type Handler = (payload: string) => void;
type StateListener = (connected: boolean) => void;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/**
 * One LISTEN connection of a process, shared by everything that waits for a push.
 * It reconnects by itself. Messages sent while it was away are lost: whoever depends on
 * them re-reads when {@link onStateChange} reports `true`.
 */
@Injectable()
export class NotificationHub implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(NotificationHub.name);
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly stateListeners = new Set<StateListener>();
  private client: pg.Client | null = null;
  private connected = false;
  private closed = false;
  private pauseMs = FIRST_PAUSE_MS;
  private retryTimer: NodeJS.Timeout | null = null;

  /** @param silence how long its connection may be silent; as usual when absent */
  constructor(
    private readonly databaseUrl: string,
    private readonly silence?: SilenceLimits,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.connect();
  }

  isConnected(): boolean {
    return this.connected;
  }

  onStateChange(listener: StateListener): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  /** Resolves when the server has confirmed the LISTEN, or at once while the connection is away. */
  async subscribe(channel: string, handler: Handler): Promise<() => void> {
    const known = this.handlers.get(channel);
    if (known) known.add(handler);
    else {
      this.handlers.set(channel, new Set([handler]));
      if (this.connected) await this.listen(channel).catch(() => this.drop(this.client));
    }
    return () => this.handlers.get(channel)?.delete(handler);
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    if (this.retryTimer) clearTimeout(this.retryTimer);
    const client = this.client;
    this.client = null;
    this.connected = false;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      options: `-c role=${SERVICE_ROLE}`,
      application_name: 'portico-listener',
      ...KEEP_ALIVE,
      connectionTimeoutMillis: 5_000,
    });
    this.client = client;
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    client.on('notification', ({ channel, payload }) => this.dispatch(channel, payload ?? ''));
    try {
      await client.connect();
      watchConnection(client, this.databaseUrl, this.silence);
      for (const channel of this.handlers.keys()) await this.listen(channel);
    } catch (error) {
      this.logger.warn(`Listener could not connect: ${(error as Error).message}`);
      this.drop(client);
      return;
    }
    if (this.client !== client) return;
    this.pauseMs = FIRST_PAUSE_MS;
    this.setConnected(true);
  }

  private async listen(channel: string): Promise<void> {
    await this.client?.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  private drop(client: pg.Client | null): void {
    if (!client || this.client !== client) return;
    this.client = null;
    this.setConnected(false);
    client.end().catch(() => undefined);
    if (this.closed) return;
    this.retryTimer = setTimeout(() => void this.connect(), this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private setConnected(connected: boolean): void {
    if (this.connected === connected) return;
    this.connected = connected;
    for (const listener of [...this.stateListeners]) this.guarded(() => listener(connected));
  }

  private dispatch(channel: string, payload: string): void {
    for (const handler of [...(this.handlers.get(channel) ?? [])]) this.guarded(() => handler(payload));
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.logger.error('A notification handler failed', (error as Error).stack);
    }
  }
}
