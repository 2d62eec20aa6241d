import type { Socket } from 'node:net';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { type AskedServer, askServer, pidOf, saysAway } from './ask-server.js';
import { isGivenUp, judgeSession, type Look, SILENCE, type SilenceLimits } from './silence.policy.js';

/**
 * For every connection: the system asks for a sign of the other machine once it has been quiet for so long. It finds
 * machines that are gone; a proxy that only passes nothing on still gives such signs.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 3_000 } as const;

/** Connections of this process that were given up since it began. */
export interface GivenUp {
  readonly count: number;
  /** `silent`: the server waited for us; `away`: there was no server to be reached. */
  readonly reason: 'silent' | 'away';
}

interface Watched {
  readonly client: pg.Client;
  readonly sinceMs: number;
  /** Bytes read and sent; while they stand still, nothing has happened. */
  traffic: string;
  /** When it was last another. */
  trafficAt: number;
  /** Not looked at again before. */
  lookAt: number;
  /** Looks in a row that found nobody at work. */
  looks: number;
  /** Whether what is not answered is a sign we have asked for, which takes no time. */
  isSign: boolean;
}

const watches = new Map<string, ConnectionWatch>();
const listeners = new Set<(givenUp: GivenUp) => void>();
let givenUpInAll = 0;

/**
 * Ends a connection that has gone silent, so that what waits for it fails with `ETIMEDOUT`, which is `DB_TRANSIENT` to
 * callers, and the next one is new. Statements may take as long as they take, and wait for locks: the server is asked
 * about them. It ends with the connection, and keeps no process alive.
 * @param limits of all connections of the process to this database
 */
export function watchConnection(
  client: pg.Client,
  databaseUrl: string,
  limits: SilenceLimits = SILENCE,
): void {
  const watch = watches.get(databaseUrl) ?? new ConnectionWatch(databaseUrl, limits);
  watches.set(databaseUrl, watch);
  watch.add(client);
}

export function connectionsGivenUp(): number {
  return givenUpInAll;
}

/** Connections of this process to a database that are looked after: those that are open. */
export function connectionsWatched(databaseUrl: string): number {
  return watches.get(databaseUrl)?.size ?? 0;
}

/** @returns takes the listener away. */
export function onGivenUp(listener: (givenUp: GivenUp) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All connections of a process to one database: they are looked through together, and one question is asked for all. */
class ConnectionWatch {
  private readonly watched = new Map<pg.Client, Watched>();
  private timer: NodeJS.Timeout | null = null;
  private isLooking = false;
  private alarmFrom = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly databaseUrl: string,
    private readonly limits: SilenceLimits,
  ) {}

  get size(): number {
    return this.watched.size;
  }

  add(client: pg.Client): void {
    const now = performance.now();
    this.watched.set(client, {
      client,
      sinceMs: now,
      traffic: trafficOf(client),
      trafficAt: now,
      lookAt: 0,
      looks: 0,
      isSign: false,
    });
    // The pool of jobs takes all listeners off a client that it ends.
    client.connection.stream.once('close', () => this.remove(client));
    this.timer ??= setInterval(() => this.lookThrough(), this.limits.everyMs).unref();
  }

  private remove(client: pg.Client): void {
    this.watched.delete(client);
    if (this.watched.size > 0) return;
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    watches.delete(this.databaseUrl);
  }

  private lookThrough(): void {
    const now = performance.now();
    const isAlarmed = now - this.alarmFrom < this.limits.alarmMs;
    const patienceMs = isAlarmed ? this.limits.shortPatienceMs : this.limits.patienceMs;
    const suspects: Watched[] = [];
    for (const one of this.watched.values()) {
      const quietMs = this.noteTraffic(one, now);
      if (isWaiting(one.client)) {
        if (quietMs >= patienceMs && now >= one.lookAt) suspects.push(one);
      } else if (hasSaidFarewell(one.client)) {
        if (quietMs >= this.limits.farewellMs) one.client.connection.stream.destroy();
      } else if (this.isDueForSign(one, quietMs, isAlarmed)) this.askForSign(one, now);
    }
    if (suspects.length > 0 && !this.isLooking) void this.look(suspects);
  }

  /** @returns milliseconds since anything was read or sent. */
  private noteTraffic(one: Watched, now: number): number {
    const traffic = trafficOf(one.client);
    if (traffic !== one.traffic)
      Object.assign(one, { traffic, trafficAt: now, lookAt: 0, looks: 0, isSign: false });
    return now - one.trafficAt;
  }

  /** Whoever only listens would never find out. After one was silent, the free ones are asked before they are used. */
  private isDueForSign({ client, trafficAt }: Watched, quietMs: number, isAlarmed: boolean): boolean {
    if (client.getTransactionStatus() !== 'I') return false;
    if (isAlarmed && trafficAt < this.alarmFrom) return true;
    return client.listenerCount('notification') > 0 && quietMs >= this.limits.quietMs;
  }

  private askForSign(one: Watched, now: number): void {
    // A failure ends the connection, of which its owner is told.
    one.client.query('select').catch(() => undefined);
    this.noteTraffic(one, now);
    one.isSign = true;
  }

  private async look(suspects: readonly Watched[]): Promise<void> {
    this.isLooking = true;
    const lost: { readonly one: Watched; readonly look: Look }[] = [];
    try {
      await askServer(this.databaseUrl, this.limits, async (server) => {
        const found = await this.judge(suspects, server);
        lost.push(...found);
        // Where answers still come through, that of a session that was ended would be taken for a word of the server.
        for (const { one } of found) one.client.connection.stream.pause();
        const waiting = found.filter(({ look }) => look === 'waits').map(({ one }) => pidOf(one.client));
        if (waiting.length > 0) await server.end(waiting);
      });
    } catch (error) {
      if (saysAway(error) && lost.length === 0) lost.push(...this.sift(suspects, () => 'away'));
    } finally {
      this.isLooking = false;
      this.giveUp(lost);
    }
  }

  private async judge(suspects: readonly Watched[], server: AskedServer) {
    const sessions = await server.sessions(suspects.map(({ client }) => pidOf(client)));
    const byPid = new Map(sessions?.map((session) => [session.pid, session]));
    const now = performance.now();
    return this.sift(suspects, ({ client, sinceMs, isSign }) => {
      if (sessions === null) return isSign ? 'absent' : 'works';
      return judgeSession(byPid.get(pidOf(client)), (now - sinceMs) / 1_000);
    });
  }

  /** Those that are given up. Whoever has had a sign of the answer meanwhile is none of them. */
  private sift(suspects: readonly Watched[], lookAt: (one: Watched) => Look) {
    const now = performance.now();
    return suspects.flatMap((one) => {
      const { client, traffic } = one;
      const unansweredMs = this.noteTraffic(one, now);
      if (one.traffic !== traffic || !this.watched.has(client) || !isWaiting(client)) return [];
      const look = lookAt(one);
      if (look === 'works') Object.assign(one, { looks: 0, lookAt: now + this.limits.againMs });
      else if (look !== 'away') one.looks += 1;
      return isGivenUp(look, one.looks, unansweredMs, this.limits) ? [{ one, look }] : [];
    });
  }

  private giveUp(lost: readonly { readonly one: Watched; readonly look: Look }[]): void {
    const first = lost[0];
    if (!first) return;
    this.alarmFrom = performance.now();
    givenUpInAll += lost.length;
    for (const { one } of lost) {
      const message = 'The connection to the database has gone silent.';
      one.client.connection.stream.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    }
    const reason = first.look === 'away' ? 'away' : 'silent';
    for (const listener of listeners) listener({ count: lost.length, reason });
  }
}

/** Whether a statement was sent that is not answered in full. */
function isWaiting(client: pg.Client): boolean {
  return (client as unknown as { readonly readyForQuery?: boolean }).readyForQuery === false;
}

function hasSaidFarewell({ connection: { stream } }: pg.Client): boolean {
  return stream.writableEnded && !stream.destroyed;
}

/** What is still in our own memory counts as not sent. */
function trafficOf({ connection: { stream } }: pg.Client): string {
  const { bytesRead, bytesWritten, writableLength } = stream as Socket;
  return `${bytesRead} ${bytesWritten - writableLength}`;
}

const BECAUSE: Readonly<Record<GivenUp['reason'], string>> = {
  silent: 'had gone silent while the server waited for them',
  away: 'had no answer, and no new one could be made',
};

/** Says in the log which connections were given up. */
@Injectable()
export class ConnectionLog implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ConnectionLog.name);
  private stop: () => void = () => undefined;

  onModuleInit(): void {
    this.stop = onGivenUp(({ count, reason }) => {
      this.logger.warn(`Connections to the database given up: ${count}, which ${BECAUSE[reason]}.`);
    });
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}
