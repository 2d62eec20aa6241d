import type { Command } from 'commander';
import { choice } from '../choice.js';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { callOperator } from '../context/call-operator.js';
import { parseBoolean } from './parse-flags.js';
import { requireSome } from './require-some.js';

interface Flags {
  readonly state?: OperatorInput<'users.set'>['state'];
  readonly admin?: boolean;
  readonly person?: string;
}

export function userSetCommand(cli: Cli): Command {
  return leaf('set', 'change the state, role or person of a user; effective at once')
    .argument('<id>', 'user id')
    .addOption(
      choice('--state <state>', 'what their keys may do', [
        'active',
        'blocked',
        'pending-erasure',
        'waitlist',
      ]),
    )
    .option('--admin <true|false>', 'whether the user is an administrator of the portal', parseBoolean)
    .option('--person <id>', 'user of another portal who is the same person; the own id ends a link')
    .action(
      cli.action(async (id: string, { state, admin, person }: Flags) => {
        requireSome({ state, admin, person });
        const change = {
          user: id,
          ...(state !== undefined && { state }),
          ...(admin !== undefined && { admin }),
          ...(person !== undefined && { samePersonAs: person }),
        };
        return callOperator(cli, 'users.set', change);
      }),
    );
}
