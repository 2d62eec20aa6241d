import type { Command } from 'commander';
import { choice } from '../choice.js';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { callOperator } from '../context/call-operator.js';
import { keptNumber, ownNumberFrom, type OwnNumber, parseBoolean } from './parse-flags.js';
import { requireSome } from './require-some.js';

type Change = OperatorInput<'portals.setServers'>;

/** Bounds of the call of operators, which the console is refused by as well. */
const MOST = 1_000_000;
const LEAST_OUTPUT_MIB = 4;

interface Flags {
  readonly default?: Change['serverDefault'];
  readonly creation?: Change['creation'];
  readonly openMode?: boolean;
  readonly limitPerUser?: OwnNumber;
  readonly limitPerKey?: OwnNumber;
  readonly outputMibPerDay?: OwnNumber;
}

export function portalSetServersCommand(cli: Cli): Command {
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
      cli.action(async (portal: string, flags: Flags) => {
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
