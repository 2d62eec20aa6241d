import type { Command } from 'commander';
import { PORTAL_SECTIONS, type PortalSection } from '#libs/kernel';
import { choice } from '../choice.js';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { callOperator } from '../context/call-operator.js';
import { keptNumber, type OwnNumber, parseBoolean, parseOwnNumber, parseSection } from './parse-flags.js';
import { requireSome } from './require-some.js';

type Change = OperatorInput<'portals.set'>;

interface Flags {
  readonly state?: Change['state'];
  readonly frozen?: boolean;
  readonly restUrl?: string;
  readonly policyReadOnly?: boolean;
  readonly serversDisabled?: boolean;
  readonly keyCreationRestricted?: boolean;
  readonly appCreationRestricted?: boolean;
  readonly placementSessionRequired?: boolean;
  readonly sourceSaving?: boolean;
  readonly activationModel?: Change['activationModel'];
  readonly section?: Readonly<Partial<Record<PortalSection, boolean>>>;
  readonly hostBurst?: OwnNumber;
  readonly hostRequestsPerSecond?: OwnNumber;
}

export function portalSetCommand(cli: Cli): Command {
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
      cli.action(async (portal: string, flags: Flags) => {
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
