import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Account,
  Accounts,
  type ConsoleSessions,
  KeyRecords,
  type PersonKey,
  type PortalAsItStands,
  AuthStanding,
} from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { consoleCookie, endedConsoleCookie, isFromConsole, readConsoleCookie } from './console.policy.js';
import { type ConsoleSession, ConsoleRecords, type SignedInPerson } from './console.repository.js';
import { HostRight } from './host-right.service.js';

/** A session as its person sees it. */
export interface ShownSession {
  readonly account: Account;
  readonly name: string;
  readonly portal: PortalAsItStands;
  readonly expiresAt: Date;
  readonly keys: readonly PersonKey[];
}

type Sent = Pick<IncomingMessage, 'headers'>;

/** Who has signed in to the console in which browser. */
@Injectable()
export class ConsoleSessionService implements ConsoleSessions {
  private readonly secure: boolean;
  private readonly origin: string;

  constructor(
    private readonly sessions: ConsoleRecords,
    private readonly standing: AuthStanding,
    private readonly host: HostRight,
    private readonly accounts: Accounts,
    private readonly keys: KeyRecords,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.secure = publicUrl.startsWith('https:');
    this.origin = new URL(publicUrl).origin;
  }

  /** Begins a session. @returns `Set-Cookie` that holds it. */
  async begin(person: SignedInPerson): Promise<string> {
    return consoleCookie(await this.sessions.begin(person), this.secure);
  }

  /**
   * The session of a browser, kept alive by being used. It is over with the person's account, their portal, or the
   * host's word.
   * @returns null where there is none any more, and where another site has made the browser send the request.
   */
  async callerOf({ headers }: Sent, requestId: string): Promise<ConsoleSession | null> {
    const secret = readConsoleCookie(headers.cookie, this.secure);
    if (secret === null || !this.isOwn({ headers })) return null;
    const session = await this.sessions.use(secret);
    if (!session) return null;
    const isOver =
      !(await this.mayComeIn(session)) ||
      ((await this.sessions.takeHostCheck(session)) && !(await this.host.holds(session, requestId)));
    if (!isOver) return session;
    await this.sessions.end(session.hash);
    return null;
  }

  /** Whether the browser says that our own page has sent a request. */
  isOwn({ headers }: Sent): boolean {
    return isFromConsole(headers, this.origin);
  }

  /** Signs out. @returns whether somebody was signed in, and `Set-Cookie` that takes the cookie away. */
  async end({ headers }: Sent): Promise<{ readonly ended: boolean; readonly cookie: string }> {
    const secret = readConsoleCookie(headers.cookie, this.secure);
    const ended = secret !== null && (await this.sessions.endBySecret(secret));
    return { ended, cookie: endedConsoleCookie(this.secure) };
  }

  /**
   * What the console shows first: who has signed in where, and with which keys they can work.
   * @throws PorticoError `INVALID_SESSION` for somebody who is no more.
   */
  async show({ userId, portalId, expiresAt }: ConsoleSession): Promise<ShownSession> {
    const [account, portal, names, keys] = await Promise.all([
      this.standing.findAccount(userId),
      this.standing.findPortal(portalId),
      this.accounts.findNames([userId]),
      this.keys.callableBy(userId),
    ]);
    if (!account || !portal) throw new PorticoError('INVALID_SESSION');
    return { account, portal, name: names.get(userId) ?? '', expiresAt, keys };
  }

  private async mayComeIn({ userId, portalId }: SignedInPerson): Promise<boolean> {
    const [account, portal] = await Promise.all([
      this.standing.findAccount(userId),
      this.standing.findPortal(portalId),
    ]);
    return account?.state === 'ACTIVE' && portal?.state === 'ACTIVE';
  }
}
