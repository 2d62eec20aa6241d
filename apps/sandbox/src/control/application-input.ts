import { addressOf, objectOf, secondsOf, textOf, textsOf, userIdOf } from './control-input.js';
import { readDomain } from './portal-input.js';

/** An application as the control port is told of it; null is left out. */
export interface ApplicationInput {
  readonly domain: string;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly title: string | null;
  readonly scopes: readonly string[];
  readonly redirectUri: string | null;
  readonly handlerUrl: string | null;
}

function given<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === undefined || value === null ? null : read(value);
}

/** Checks the body of `POST /applications`. */
export function readApplicationInput(body: unknown): ApplicationInput {
  const { domain, scopes, clientId, clientSecret, title, redirectUri, handlerUrl } = objectOf(body, 'body');
  return {
    domain: readDomain(domain),
    scopes: textsOf(scopes, 'scopes'),
    clientId: given(clientId, (value) => textOf(value, 'clientId')),
    clientSecret: given(clientSecret, (value) => textOf(value, 'clientSecret')),
    title: given(title, (value) => textOf(value, 'title')),
    redirectUri: given(redirectUri, (value) => addressOf(value, 'redirectUri')),
    handlerUrl: given(handlerUrl, (value) => addressOf(value, 'handlerUrl')),
  };
}

/** Checks the body of `POST /openings`. */
export function readOpeningInput(body: unknown): {
  domain: string;
  clientId: string;
  userId: number;
  placement: string | null;
  options: Readonly<Record<string, unknown>>;
} {
  const { domain, clientId, userId, placement, options } = objectOf(body, 'body');
  return {
    domain: readDomain(domain),
    clientId: textOf(clientId, 'clientId'),
    userId: userIdOf(userId),
    placement: given(placement, (value) => textOf(value, 'placement')),
    options: given(options, (value) => objectOf(value, 'options')) ?? {},
  };
}

/** Checks the body of `POST /oauth/codes` and `POST /oauth/grants`. */
export function readGrantInput(
  body: unknown,
  usual: { readonly lifetimeSeconds: number; readonly refreshLifetimeSeconds: number },
): {
  domain: string;
  clientId: string;
  userId: number;
  lifetimeSeconds: number;
  refreshLifetimeSeconds: number;
} {
  const { domain, clientId, userId, lifetimeSeconds, refreshLifetimeSeconds } = objectOf(body, 'body');
  return {
    domain: readDomain(domain),
    clientId: textOf(clientId, 'clientId'),
    userId: userIdOf(userId),
    lifetimeSeconds:
      given(lifetimeSeconds, (value) => secondsOf(value, 'lifetimeSeconds')) ?? usual.lifetimeSeconds,
    refreshLifetimeSeconds:
      given(refreshLifetimeSeconds, (value) => secondsOf(value, 'refreshLifetimeSeconds')) ??
      usual.refreshLifetimeSeconds,
  };
}
