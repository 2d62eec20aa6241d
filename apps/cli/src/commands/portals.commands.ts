import type { Command } from 'commander';
import { PORTAL_SECTIONS, type PortalSection } from '#libs/kernel';
import type { OperatorInput } from '#libs/operator/operator';
import { choice } from '../choice.js';
import { CliError } from '../cli-error.js';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { withOperator } from '../context/with-operator.js';
import { readRuntime } from '../home/runtime-file.js';
import {
  keptNumber,
  type OwnNumber,
  ownNumberFrom,
  parseBoolean,
  parseOwnNumber,
  parseSection,
  requireSome,
} from './flags.js';

interface PortalCreateFlags {
  readonly domain: string;
  readonly name?: string;
  readonly restUrl?: string;
  readonly selfHosted: boolean;
}

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

function portalCreateCommand(cli: Cli): Command {
  return leaf('create', 'add a portal; in development it is made at the sandbox as well')
    .requiredOption('--domain <domain>', 'host name of the portal, unique')
    .option('--name <name>', 'shown name (default: the domain)')
    .option('--rest-url <url>', "address of the portal's REST interface (default: the local sandbox)")
    .option('--self-hosted', "a portal on the company's own machines", false)
    .action(
      cli.action(async ({ domain, name, restUrl, selfHosted }: PortalCreateFlags) => {
        const address = restUrl ?? (await sandboxAddress(cli, domain));
        return withOperator(cli, ['portals'], ({ portals }) =>
          portals.create({
            domain,
            name: name ?? domain,
            restUrl: address,
            kind: selfHosted ? 'selfHosted' : 'cloud',
          }),
        );
      }),
    );
}

function portalListCommand(cli: Cli): Command {
  return leaf('list', 'show all portals').action(cli.action(() => listOperator(cli, 'portals.list', {})));
}

type PortalChange = OperatorInput<'portals.set'>;

interface PortalSetFlags {
  readonly state?: PortalChange['state'];
  readonly frozen?: boolean;
  readonly restUrl?: string;
  readonly policyReadOnly?: boolean;
  readonly serversDisabled?: boolean;
  readonly keyCreationRestricted?: boolean;
  readonly appCreationRestricted?: boolean;
  readonly placementSessionRequired?: boolean;
  readonly sourceSaving?: boolean;
  readonly activationModel?: PortalChange['activationModel'];
  readonly section?: Readonly<Partial<Record<PortalSection, boolean>>>;
  readonly hostBurst?: OwnNumber;
  readonly hostRequestsPerSecond?: OwnNumber;
}

function portalSetCommand(cli: Cli): Command {
  return leaf('set', 'change the state and the policies of a portal; effective at once')
    .argument('<portal>', 'id or domain')
    .addOption(choice('--state <state>', 'what it may do', ['active', 'suspended', 'deleted', 'blocked']))
    .option('--frozen <true|false>', 'whether it is frozen by you, whatever its wallet says', parseBoolean)
    .option('--rest-url <url>', "address of the portal's REST interface, after a move")
    .option('--policy-read-only <true|false>', 'whether ordinary users get read-only keys only', parseBoolean)
    .option('--servers-disabled <true|false>', 'whether no key gets the right to use servers', parseBoolean)
    .option('--key-creation-restricted <true|false>', 'whether only administrators issue keys', parseBoolean)
    .option(
      '--app-creation-restricted <true|false>',
      'whether only administrators register applications',
      parseBoolean,
    )
    .option('--placement-session-required <true|false>', 'whether placements need a session', parseBoolean)
    .option('--source-saving <true|false>', 'whether new source versions are kept', parseBoolean)
    .addOption(
      choice('--activation-model <model>', 'how its people get into the subscription section', [
        'subscription',
        'tariff',
      ]),
    )
    .option(
      '--section <name=on|off>',
      `a section of the portal to switch; repeat it for several: ${PORTAL_SECTIONS.join(', ')}`,
      parseSection,
    )
    .option('--host-burst <calls|default>', 'calls the host takes in a row from this portal', parseOwnNumber)
    .option(
      '--host-requests-per-second <calls|default>',
      'calls per second it takes for long',
      parseOwnNumber,
    )
    .action(
      cli.action(async (portal: string, flags: PortalSetFlags) => {
        const { state, frozen, restUrl, policyReadOnly, serversDisabled, keyCreationRestricted } = flags;
        const { appCreationRestricted, placementSessionRequired, hostBurst, hostRequestsPerSecond } = flags;
        const { sourceSaving, activationModel, section } = flags;
        requireSome({
          state,
          frozen,
          'rest-url': restUrl,
          'policy-read-only': policyReadOnly,
          'servers-disabled': serversDisabled,
          'key-creation-restricted': keyCreationRestricted,
          'app-creation-restricted': appCreationRestricted,
          'placement-session-required': placementSessionRequired,
          'source-saving': sourceSaving,
          'activation-model': activationModel,
          section,
          'host-burst': hostBurst,
          'host-requests-per-second': hostRequestsPerSecond,
        });
        const others = {
          ...(state !== undefined && { state }),
          ...(frozen !== undefined && { frozen }),
          ...(restUrl !== undefined && { restUrl }),
          ...(policyReadOnly !== undefined && { policyReadOnly }),
          ...(serversDisabled !== undefined && { serversDisabled }),
          ...(keyCreationRestricted !== undefined && { keyCreationRestricted }),
          ...(appCreationRestricted !== undefined && { appCreationRestricted }),
          ...(placementSessionRequired !== undefined && { placementSessionRequired }),
          ...(activationModel !== undefined && { activationModel }),
          ...(section !== undefined && { sections: section }),
          ...(hostBurst !== undefined && { hostBurst: keptNumber(hostBurst) }),
          ...(hostRequestsPerSecond !== undefined && {
            hostRequestsPerSecond: keptNumber(hostRequestsPerSecond),
          }),
        };
        const answer = await callOperator(cli, 'portals.set', {
          portal,
          ...others,
          ...(sourceSaving !== undefined && { sourceSaving }),
        });
        // No member of the portal has changed: it is told as what is decided about servers is.
        return Object.keys(others).length > 0 ? answer : { portalId: answer.id, sourceSaving };
      }),
    );
}

interface PortalSetHostClientFlags {
  readonly clientId: string;
  readonly clientSecret: string;
}

function portalSetHostClientCommand(cli: Cli): Command {
  return leaf('set-host-client', "name the service's own application on a portal, for users of partners")
    .argument('<id>', 'portal id')
    .requiredOption('--client-id <id>', 'OAuth client id on the portal')
    .requiredOption('--client-secret <secret>', 'its secret; kept encrypted')
    .action(
      cli.action((id: string, { clientId, clientSecret }: PortalSetHostClientFlags) =>
        withOperator(cli, ['partners'], ({ partners }) =>
          partners.setPortalClient(id, clientId, clientSecret),
        ),
      ),
    );
}

type ServersChange = OperatorInput<'portals.setServers'>;

/** Bounds of the call of operators, which the console is refused by as well. */
const MOST = 1_000_000;
const LEAST_OUTPUT_MIB = 4;

interface PortalSetServersFlags {
  readonly default?: ServersChange['serverDefault'];
  readonly creation?: ServersChange['creation'];
  readonly openMode?: boolean;
  readonly limitPerUser?: OwnNumber;
  readonly limitPerKey?: OwnNumber;
  readonly outputMibPerDay?: OwnNumber;
}

function portalSetServersCommand(cli: Cli): Command {
  return leaf('set-servers', 'change what is decided about the servers of a portal; effective at once')
    .argument('<id|domain>', 'portal')
    .addOption(
      choice('--default <place>', 'where new servers go: one machine each, or the shared host', [
        'machine',
        'galaxy',
      ]),
    )
    .addOption(
      choice('--creation <rule>', 'disabled: by the portal; not_permitted: by the operator', [
        'allowed',
        'disabled',
        'not_permitted',
      ]),
    )
    .option('--open-mode <true|false>', 'whether servers may leave the tunnel mode', parseBoolean)
    .option(
      '--limit-per-user <servers|default>',
      `machines the keys of one user may control, 0 to ${MOST}`,
      ownNumberFrom(0, MOST),
    )
    .option(
      '--limit-per-key <servers|default>',
      `machines one key may control, 0 to ${MOST}`,
      ownNumberFrom(0, MOST),
    )
    .option(
      '--output-mib-per-day <mebibytes|default>',
      `output kept for each day, ${LEAST_OUTPUT_MIB} to ${MOST}`,
      ownNumberFrom(LEAST_OUTPUT_MIB, MOST),
    )
    .action(
      cli.action(async (portal: string, flags: PortalSetServersFlags) => {
        const {
          default: serverDefault,
          creation,
          openMode,
          limitPerUser,
          limitPerKey,
          outputMibPerDay,
        } = flags;
        requireSome({
          default: serverDefault,
          creation,
          'open-mode': openMode,
          'limit-per-user': limitPerUser,
          'limit-per-key': limitPerKey,
          'output-mib-per-day': outputMibPerDay,
        });
        const change = {
          portal,
          ...(serverDefault !== undefined && { serverDefault }),
          ...(creation !== undefined && { creation }),
          ...(openMode !== undefined && { openMode }),
          ...(limitPerUser !== undefined && { limitPerUser: keptNumber(limitPerUser) }),
          ...(limitPerKey !== undefined && { limitPerKey: keptNumber(limitPerKey) }),
          ...(outputMibPerDay !== undefined && { outputMibPerDay: keptNumber(outputMibPerDay) }),
        };
        return callOperator(cli, 'portals.setServers', change);
      }),
    );
}

export const portalCommands = (cli: Cli): Command =>
  group('portal', 'company accounts', cli, [
    portalCreateCommand,
    portalListCommand,
    portalSetCommand,
    portalSetHostClientCommand,
    portalSetServersCommand,
  ]);
