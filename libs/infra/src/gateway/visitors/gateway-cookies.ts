import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { RecentMap } from '#libs/http';
import { appUrl } from '../../servers/life/server.policy.js';
import {
  COOKIE_SECONDS,
  gatewayCookie,
  entryCookieName,
  isGatewayCookie,
  readGatewayCookie,
  cookieCounts,
  type VisitRequest,
} from './gateway-cookie.policy.js';

/** Hosts whose origins need not be read again; a stranger may send any port. */
const REMEMBERED_HOSTS = 5_000;

/** The cookie of a request. */
export interface SpokenCookie {
  /** Secret of a session; null without one, and where it does not count. */
  readonly secret: string | null;
  /** There is one, and it does not count: a page of another origin has made the browser send it. */
  readonly foreign: boolean;
}

/** The cookie in which a browser keeps the session of its visitor. */
@Injectable()
export class GatewayCookies {
  private readonly secure: boolean;
  private readonly origins = new RecentMap<ReadonlySet<string>>(REMEMBERED_HOSTS);

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.secure = config.publicUrl.startsWith('https:');
  }

  /** Scheme under which applications are asked for. */
  get proto(): 'http' | 'https' {
    return this.secure ? 'https' : 'http';
  }

  read(subdomain: string, request: VisitRequest): SpokenCookie {
    const secret = readGatewayCookie(request.headers.cookie, this.secure);
    if (secret === null || cookieCounts(request, this.originsOf(subdomain, request))) {
      return { secret, foreign: false };
    }
    return { secret: null, foreign: true };
  }

  /** `Set-Cookie` that begins a session, or keeps it alive. */
  keeping(secret: string): string {
    return gatewayCookie(secret, this.secure, COOKIE_SECONDS);
  }

  /** Whether a cookie of that name is for the gateway alone. */
  readonly isOurs = (name: string): boolean => isGatewayCookie(name, this.secure);

  /** The secret by which a browser that has come with an entry is known here; null before it has come. */
  readEntry({ headers }: VisitRequest, token: string): string | null {
    return readGatewayCookie(headers.cookie, this.secure, entryCookieName(token, this.secure));
  }

  /** A secret for a browser that comes with an entry: its hash, and `Set-Cookie`. */
  newEntry(token: string): { readonly hash: string; readonly cookie: string } {
    const secret = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(secret).digest('base64url');
    const name = entryCookieName(token, this.secure);
    return { hash, cookie: gatewayCookie(secret, this.secure, COOKIE_SECONDS, name) };
  }

  /** `Set-Cookie` that takes the secret of an entry away. */
  endingEntry(token: string): string {
    return gatewayCookie('', this.secure, 0, entryCookieName(token, this.secure));
  }

  /** `Set-Cookie` that takes the cookie away. */
  ending(): string {
    return gatewayCookie('', this.secure, 0);
  }

  /** By its address, and by the one the browser has asked: a proxy in front may listen on another port. */
  private originsOf(subdomain: string, { headers: { host = '' } }: VisitRequest): ReadonlySet<string> {
    const name = `${subdomain} ${host}`;
    const known = this.origins.get(name);
    if (known) return known;
    const { publicUrl, appsDomain } = this.config;
    const own = [appUrl(subdomain, publicUrl, appsDomain), `${this.proto}://${host}`];
    const origins = new Set(own.flatMap((url) => (URL.canParse(url) ? new URL(url).origin : [])));
    this.origins.set(name, origins);
    return origins;
  }
}
