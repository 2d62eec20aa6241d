import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { appUrl } from '../../servers/views/app-address.policy.js';
import {
  COOKIE_SECONDS,
  gatewayCookie,
  gatewayCookieName,
  readGatewayCookie,
} from './gateway-cookie.policy.js';
import { cookieCounts, type VisitRequest } from './provenance.policy.js';

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
  readonly name: string;
  private readonly secure: boolean;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.secure = config.publicUrl.startsWith('https:');
    this.name = gatewayCookieName(this.secure);
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

  /** `Set-Cookie` that takes the cookie away. */
  ending(): string {
    return gatewayCookie('', this.secure, 0);
  }

  /** By its address, and by the one the browser has asked: a proxy in front may listen on another port. */
  private originsOf(subdomain: string, { headers }: VisitRequest): ReadonlySet<string> {
    const { publicUrl, appsDomain } = this.config;
    const asked = `${this.proto}://${headers.host ?? ''}`;
    const own = [appUrl(subdomain, publicUrl, appsDomain), asked];
    return new Set(own.flatMap((address) => (URL.canParse(address) ? new URL(address).origin : [])));
  }
}
