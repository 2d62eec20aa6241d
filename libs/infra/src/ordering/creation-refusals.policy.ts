import { type ErrorCode, PorticoError } from '#libs/kernel';

/** The refused order as far as an example repeats it. */
export interface RefusedOrder {
  readonly name: string;
}

/** A body of `POST /v1/infra/servers`. */
type OrderExample = Readonly<Record<string, unknown>>;

/** What to do about a refusal, and a body that would do then. */
interface WayOut {
  readonly recovery: string;
  readonly example: OrderExample;
}

type WayOutOf = (order: RefusedOrder, error: PorticoError) => WayOut;

/** An archive with one page, so that the example can be sent as it is. */
const PAGE =
  'H4sIAAAAAAACA+3PMQqDQBCF4ak9hSfQmd1FG0ntNQQFhTWBxECOn9UqWEdB+L/mDa+aN9374VOMyxzlMJpUIWyZ7FPVatFavXfBqrU3c95JrnKC' +
  '92vpnumVf4z8HXcRzWi3dojx0ZTpygQAAAAAAAAAAAAAAAAAcA1f105UZQAoAAA=';

function machine({ name }: RefusedOrder): OrderExample {
  return { name, provider: 'local' };
}

function dedicated({ name }: RefusedOrder): OrderExample {
  return { name, provider: 'local', placement: 'dedicated' };
}

function empty({ name }: RefusedOrder): OrderExample {
  return { name };
}

function deployed({ name }: RefusedOrder): OrderExample {
  return { name, runtime: 'static', source: { content: PAGE } };
}

function wayOut(recovery: string, example: (order: RefusedOrder) => OrderExample): WayOutOf {
  return (order) => ({ recovery, example: example(order) });
}

const ROOM_ON_HOST = wayOut(
  'Order a machine of its own, or delete an application you no longer need.',
  dedicated,
);
const ROOM_FOR_MACHINE = wayOut(
  'Deploy to a server you have; or delete one you no longer need and send the order again.',
  machine,
);
const FOREIGN_ORIGIN = wayOut(
  'Leave graduateFrom out for a new server, or order with the key that controls the application.',
  machine,
);

/**
 * Every code an order is refused with by the rules of this lib, with its way out; the route declares its codes
 * from here. `INVALID_REQUEST` and `INLINE_SOURCE_TOO_LARGE` come with hints of their own.
 */
const WAYS_OUT = {
  MAX_SERVERS_REACHED: (order, error) =>
    (error.options.details?.['per'] === 'host' ? ROOM_ON_HOST : ROOM_FOR_MACHINE)(order, error),
  SOURCE_AT_CREATE_GALAXY_ONLY: wayOut(
    'Order the machine first, then deploy to it with POST /v1/infra/servers/:id/deploy.',
    machine,
  ),
  SERVER_CREATION_DISABLED: wayOut(
    'Deploy to a server you have, or ask the administrator of the portal and send the order again.',
    machine,
  ),
  INFRA_NOT_PERMITTED: wayOut(
    'Ask support to permit servers for the portal, then send the order again.',
    machine,
  ),
  NO_CREDENTIALS: wayOut('Order from a provider that is available: GET /v1/infra/providers.', machine),
  REGION_NOT_SUPPORTED: wayOut('Order in another region: GET /v1/infra/providers/:id/regions.', machine),
  PROVIDER_ERROR: wayOut(
    'No machine of the region has room or answers now: order a smaller plan or another region, or send the order again later.',
    machine,
  ),
  SERVER_NOT_FOUND: FOREIGN_ORIGIN,
  WRONG_KEY: FOREIGN_ORIGIN,
  SERVER_ROLE_FORBIDDEN: FOREIGN_ORIGIN,
  GALAXY_HOST_UNREACHABLE: wayOut(
    'Order a machine of its own, or send the order again when the shared host is back.',
    dedicated,
  ),
  GALAXY_SLEEPING: wayOut(
    'Order a machine of its own, or send the order again when the shared host is awake.',
    dedicated,
  ),
  GALAXY_BUILD_BUSY: wayOut('Order without source, and deploy when the shared host has built.', empty),
  GALAXY_DEPLOY_CONTENT_ONLY: wayOut('Send the archive itself, in base64.', deployed),
  GALAXY_DEPLOY_RUNTIME_REQUIRED: wayOut(
    'Name the runtime; unless it is static, the start command too.',
    deployed,
  ),
  GALAXY_DEPLOY_INVALID_INSTALL: wayOut('Join the commands with && on one line.', deployed),
} as const satisfies Partial<Record<ErrorCode, WayOutOf>>;

type RefusalCode = keyof typeof WAYS_OUT;

export const CREATION_REFUSALS = Object.keys(WAYS_OUT) as readonly RefusalCode[];

/** Adds the way out to a refusal that has none of its own: `{reason, recovery, example}`. */
export function withWayOut(error: PorticoError, order: RefusedOrder): PorticoError {
  const code = CREATION_REFUSALS.find((known) => known === error.code);
  if (code === undefined) return error;
  const { hint } = error.options;
  const own = typeof hint === 'object' ? hint : {};
  const whole = { reason: error.message, ...WAYS_OUT[code](order, error), ...own };
  return new PorticoError(code, { ...error.options, hint: whole });
}
