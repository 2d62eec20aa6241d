import { boolean, optional, parsed, text, whole } from './command-fields.js';
import { KEY_KINDS } from '#libs/kernel';
import { CliError } from '../cli-error.js';
import type { Cli } from '../cli.js';
import type { Operator } from '../context/operator.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { withOperator } from '../context/with-operator.js';
import { readRuntime } from '../home/runtime-file.js';
import { command, type CommandEntry, serviceCommand } from './command.js';
import { parseList } from './flags.js';

async function sandboxAddress(cli: Cli, domain: string): Promise<string> {
  const runtime = await readRuntime(cli.home);
  if (!runtime) {
    throw new CliError(
      'REST_URL_REQUIRED',
      'There is no local sandbox to register the portal at; give --rest-url.',
    );
  }
  return (await new SandboxControl(runtime.sandboxControlUrl).ensurePortal(domain)).restUrl;
}

/** Only a portal that lives at the local sandbox has a secret we can ask for. */
async function sandboxSecret(
  cli: Cli,
  { portals }: Operator<'portals'>,
  portalId: string,
): Promise<string | null> {
  const runtime = await readRuntime(cli.home);
  const portal = (await portals.list()).find(({ id }) => id === portalId);
  if (!runtime || !portal || new URL(portal.restUrl).origin !== new URL(runtime.sandboxUrl).origin)
    return null;
  return (await new SandboxControl(runtime.sandboxControlUrl).ensurePortal(portal.domain)).webhookSecret;
}

const CLIENT = {
  clientId: text('--client-id <id>', 'OAuth client id on the portal'),
  clientSecret: text('--client-secret <secret>', 'its secret; kept encrypted'),
} as const;

const PORTALS: readonly CommandEntry[] = [
  command({
    words: 'portal create',
    summary: 'add a portal; in development it is made at the sandbox as well',
    input: {
      domain: text('--domain <domain>', 'host name of the portal, unique'),
      name: optional(text('--name <name>', 'shown name (default: the domain)')),
      restUrl: optional(
        text('--rest-url <url>', "address of the portal's REST interface (default: the local sandbox)"),
      ),
      selfHosted: optional(
        boolean('--self-hosted', "a portal on the company's own machines", { flagDefault: false }),
      ),
    },
    run: async ({ domain, name = domain, restUrl, selfHosted }, cli) => {
      const address = restUrl ?? (await sandboxAddress(cli, domain));
      return withOperator(cli, ['portals'], ({ portals }) =>
        portals.create({ domain, name, restUrl: address, kind: selfHosted ? 'selfHosted' : 'cloud' }),
      );
    },
  }),
  serviceCommand({
    words: 'portal set-host-client',
    summary: "name the service's own application on a portal, for users of partners",
    input: { id: text('<id>', 'portal id'), ...CLIENT },
    services: ['partners'],
    run: ({ partners }, { id, clientId, clientSecret }) =>
      partners.setPortalClient(id, clientId, clientSecret),
  }),
];

const PEOPLE: readonly CommandEntry[] = [
  serviceCommand({
    words: 'user create',
    summary: 'add a user to a portal',
    input: {
      portalId: text('--portal <id>', 'portal id'),
      hostUserId: whole('--host-user-id <number>', 'employee number on the host'),
      name: text('--name <name>', 'shown name'),
      admin: optional(boolean('--admin', 'an administrator of the portal', { flagDefault: false })),
      webhookSecret: optional(
        text(
          '--webhook-secret <secret>',
          "secret of the user's inbound webhook (default: that of the sandbox)",
        ),
      ),
      samePersonAs: optional(text('--person <id>', 'user of another portal who is the same person')),
    },
    services: ['users', 'portals'],
    run: async (operator, { webhookSecret: given, admin = false, ...user }, cli) => {
      const webhookSecret = given ?? (await sandboxSecret(cli, operator, user.portalId));
      return operator.users.create({ ...user, admin, ...(webhookSecret !== null && { webhookSecret }) });
    },
  }),
];

const KEYS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'key create',
    summary: 'issue a key; this is the only time its raw form is shown',
    input: {
      portalId: optional(text('--portal <id>', 'portal id (default: the portal of the user)')),
      userId: text('--user <id>', 'id of the user who owns the key'),
      kind: text('--kind <kind>', KEY_KINDS.join(', ')),
      scopes: parsed('--scopes <a,b>', 'scopes, comma separated', parseList),
      readOnly: optional(boolean('--read-only', 'the key may not write', { flagDefault: false })),
      expiresAt: optional(text('--expires-at <time>', 'ISO 8601 time after which the key is refused')),
      allowedIps: optional(
        parsed(
          '--allowed-ips <a,b>',
          'addresses or CIDR blocks it may be used from, comma separated',
          parseList,
        ),
      ),
      appId: optional(text('--app-id <id>', 'application of an application key (default: a new one)')),
      name: optional(text('--name <name>', 'shown name')),
    },
    services: ['keys'],
    run: (
      { keys },
      { portalId = null, expiresAt = null, allowedIps = null, appId = null, readOnly = false, ...key },
    ) => keys.create({ ...key, portalId, expiresAt, allowedIps, appId, readOnly }),
  }),
  serviceCommand({
    words: 'key rotate',
    summary: 'give a key a new secret; this is the only time its raw form is shown',
    input: {
      id: text('<id>', 'key id'),
      graceSeconds: optional(
        whole(
          '--grace-seconds <number>',
          'how long the present secret stays valid, 0 to 604800 (default: 86400)',
        ),
      ),
    },
    services: ['keys'],
    run: ({ keys }, { id, graceSeconds }) => keys.rotate(id, graceSeconds),
  }),
];

const APPLICATIONS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'app create',
    summary: 'register an application; the raw form of a new key is shown this once',
    input: {
      title: text('--title <title>', 'shown name'),
      userId: optional(text('--user <id>', 'author, to whom a key is issued')),
      scopes: optional(parsed('--scopes <a,b>', 'rights of that key, comma separated', parseList)),
      keyId: optional(text('--key <id>', 'application key that is there already, instead of a new one')),
      appUrl: optional(text('--app-url <url>', 'address of the application')),
      redirectUris: optional(
        parsed(
          '--redirect-uris <a,b>',
          'addresses users may be sent back to (default: http://localhost)',
          parseList,
        ),
      ),
    },
    services: ['applications'],
    run: ({ applications }, application) => applications.create(application),
  }),
  serviceCommand({
    words: 'app set-host-client',
    summary: 'register an application with its client at the host; its sessions end',
    input: { id: text('<id>', 'application id'), ...CLIENT },
    services: ['applications'],
    run: ({ applications }, { id, clientId: hostClientId, clientSecret: hostClientSecret }) =>
      applications.setHostClient(id, { hostClientId, hostClientSecret }),
  }),
  serviceCommand({
    words: 'partner create',
    summary: 'add a partner that may ask users for access; its secret is shown this once',
    input: {
      name: text('--name <name>', 'what users are told of who asks'),
      redirectUris: parsed('--redirect-uris <a,b>', 'addresses users may be sent back to', parseList),
    },
    services: ['partners'],
    run: ({ partners }, { name, redirectUris }) => partners.create(name, redirectUris),
  }),
  serviceCommand({
    words: 'partner remove',
    summary: 'take a partner away; every key users have given it ends',
    input: { id: text('<id>', 'partner id') },
    services: ['partners'],
    run: ({ partners }, { id }) => partners.remove(id),
  }),
];

/** Portals, people, their keys and applications, beyond the calls of operators. */
export const ACCOUNT_COMMANDS = [...PORTALS, ...PEOPLE, ...KEYS, ...APPLICATIONS];
