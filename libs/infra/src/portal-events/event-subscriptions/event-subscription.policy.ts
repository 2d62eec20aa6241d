import { createHash } from 'node:crypto';

/** A row of `infra.event_subscription`, its secret opened. */
export interface EventSubscription {
  readonly id: string;
  readonly serverId: string;
  readonly portalId: string;
  readonly portalDomain: string;
  readonly appId: string;
  readonly event: string;
  readonly appPath: string;
  /** `PENDING`: the host has not confirmed the binding. */
  readonly status: 'PENDING' | 'ACTIVE';
  /** Part of the address the host calls. */
  readonly handlerSecret: string;
  readonly applicationTokenHash: Buffer | null;
  readonly memberId: string | null;
  readonly createdAt: Date;
}

/** Most subscriptions of one server. */
export const MOST_SUBSCRIPTIONS = 50;

export const LONGEST_APP_PATH = 512;

/** A name of the host's, all upper case: `ONCRMDEALADD`, `CATALOG.PRODUCT.ON.ADD`. Whether the portal knows it, the host says. */
export const EVENT_NAME = /^[A-Z][A-Z0-9_.:]{2,99}$/;

/**
 * Path and query on the application of the server, in printable ASCII. Nothing that another reader could
 * take for a host, a scheme or a way up: no `//`, backslash, fragment or dot segment.
 */
export const APP_PATH = /^(?!.*\/\/)(?![^?]*\/(?:\.|%2[eE]){1,2}(?:[/?]|$))\/[!"$-[\]-~]*$/;

const HANDLER_PATH = '/host-events/';

/** The address the host calls for a subscription. */
export function eventHandlerUrl(publicUrl: string, subscriptionId: string, secret: string): string {
  const url = new URL(`${HANDLER_PATH}${subscriptionId}`, publicUrl);
  url.searchParams.set('key', secret);
  return url.href;
}

/** What of an event proves where it comes from. */
export interface HostEventProof {
  /** In upper case. */
  readonly event: string;
  /** In lower case. */
  readonly domain: string;
  readonly memberId: string;
  readonly applicationToken: string;
}

const LONGEST = 512;

/** Reads the form of an event by the names the host gives its fields; null when one is missing. */
export function readHostEvent(form: Readonly<Record<string, unknown>>): HostEventProof | null {
  const text = (name: string): string => {
    const value = form[name];
    return typeof value === 'string' && value.length <= LONGEST ? value : '';
  };
  const event = text('event').toUpperCase();
  const domain = text('auth[domain]').toLowerCase();
  const memberId = text('auth[member_id]');
  const applicationToken = text('auth[application_token]');
  return event && domain && memberId && applicationToken
    ? { event, domain, memberId, applicationToken }
    : null;
}

/** The form as it is passed on; null when a field is no text. A field sent twice stays twice. */
export function formText(form: Readonly<Record<string, unknown>>): string | null {
  const fields = new URLSearchParams();
  for (const [name, given] of Object.entries(form)) {
    for (const value of [given].flat()) {
      if (typeof value !== 'string') return null;
      fields.append(name, value);
    }
  }
  return fields.toString();
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
