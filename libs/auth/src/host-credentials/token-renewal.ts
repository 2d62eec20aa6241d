import { Injectable, Logger } from '@nestjs/common';
import { Database, retryTransient, type Transaction } from '#libs/database';
import { ConcurrencyLimit } from '#libs/event-log/contracts';
import { HostTokens, type TokenGrant } from '#libs/host-client';
import { type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';
import { AuthChanges } from '../auth-changes.js';
import { HostApplicationStore } from './host-secrets.js';
import { type HostTokenId, HostTokenStore, type StoredHostToken } from './host-token-store.js';

/**
 * Renewals of a process that run at once. Each holds a connection of the database while the host answers,
 * and a silent host must not take them all.
 */
const AT_ONCE = 2;
/** How long a new token is kept in memory while the database is away. */
const STORE_WITHIN_MS = 30_000;

/** Answers after which it is unknown whether the host has used up the refresh token. */
const OUTCOME_UNKNOWN: ReadonlySet<ErrorCode> = new Set(['HOST_TIMEOUT', 'HOST_UNAVAILABLE']);

/** A token as a caller knew it. */
export type KnownToken = HostTokenId & Pick<StoredHostToken, 'version'>;

/**
 * Renews tokens, each once however many calls of however many processes find it over: callers of a process
 * share one renewal, processes wait for each other at the row of the token.
 *
 * The host gives a new refresh token each time and may forget the old one. So the answer is stored before
 * anybody uses it, and again if the database was away. When the answer itself is lost, the old token stays
 * and the next call tries it again: either the host still takes it, or it refuses and the person has to
 * sign in, which is told as TOKEN_REFRESH_FAILED.
 */
@Injectable()
export class TokenRenewal {
  private readonly logger = new Logger(TokenRenewal.name);
  private readonly running = new Map<string, Promise<StoredHostToken>>();
  private readonly limit = new ConcurrencyLimit(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly tokens: HostTokenStore,
    private readonly applications: HostApplicationStore,
    private readonly host: HostTokens,
    private readonly changes: AuthChanges,
  ) {}

  /**
   * The stored token when it is newer than the known one, else a new one of the host.
   * @throws PorticoError TOKEN_MISSING when it was taken away, TOKEN_EXPIRED when it cannot be renewed,
   * what {@link HostTokens.refresh} throws.
   */
  renew(known: KnownToken): Promise<StoredHostToken> {
    const name = `${known.userId} ${known.applicationId} ${known.version}`;
    const running = this.running.get(name);
    if (running) return running;
    const renewal = this.newer(known).finally(() => this.running.delete(name));
    this.running.set(name, renewal);
    return renewal;
  }

  private async newer(known: KnownToken): Promise<StoredHostToken> {
    const stored = await this.tokens.find(known);
    const usable = usableNow(stored, known);
    if (usable) return usable;
    await this.limit.run(() => this.refresh(known));
    this.changes.apply(`user:${known.userId}`);
    const renewed = usableNow(await this.tokens.find(known), known);
    if (!renewed) throw new PorticoError('TOKEN_REFRESH_FAILED');
    return renewed;
  }

  private async refresh(known: KnownToken): Promise<void> {
    let grant: TokenGrant | null = null;
    let refusal: PorticoError | null = null;
    const attempt = async (tx: Transaction): Promise<void> => {
      const locked = await this.tokens.lock(tx, known);
      if (usableNow(locked, known)) return;
      const application = await this.applications.find(known.applicationId, tx);
      const refreshToken = locked?.refreshToken;
      if (!application || !refreshToken) throw new PorticoError('TOKEN_EXPIRED');
      try {
        grant = await this.host.refresh(application, refreshToken);
        await this.tokens.replace(known, grant, tx);
      } catch (error) {
        if (!isPorticoError(error) || error.code !== 'TOKEN_REFRESH_FAILED') throw error;
        refusal = error;
        await this.tokens.refuse(tx, known);
      }
    };
    try {
      await this.database.transaction(attempt);
    } catch (error) {
      const given = grant as TokenGrant | null;
      if (given) await this.storeLater(known, given, error);
      else throw this.noticed(error, known);
    }
    if (refusal) throw refusal as PorticoError;
  }

  /** The host has given a token, and the transaction that should keep it has failed. */
  private async storeLater(known: KnownToken, grant: TokenGrant, cause: unknown): Promise<void> {
    this.logger.warn({ err: cause, ...idOf(known) }, 'A new token could not be stored; it is tried again.');
    const options = { deadlineMs: STORE_WITHIN_MS };
    await retryTransient(() => this.tokens.replace(known, grant, this.database), options);
  }

  private noticed(error: unknown, known: KnownToken): unknown {
    if (isPorticoError(error) && OUTCOME_UNKNOWN.has(error.code)) {
      this.logger.warn({ err: error, ...idOf(known) }, 'The answer to a refresh of a token is lost.');
    }
    return error;
  }
}

function idOf({ userId, applicationId }: HostTokenId): HostTokenId {
  return { userId, applicationId };
}

/** The stored token when it is newer than the known one; null when it has to be renewed. */
function usableNow(stored: StoredHostToken | null, known: KnownToken): StoredHostToken | null {
  if (!stored) throw new PorticoError('TOKEN_MISSING');
  if (stored.version > known.version) return stored;
  if (stored.isRefused) throw new PorticoError('TOKEN_REFRESH_FAILED');
  return null;
}
