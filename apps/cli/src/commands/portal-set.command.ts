import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseBoolean } from './parse-flags.js';
import { requireSome } from './require-some.js';

interface Flags {
  readonly state?: string;
  readonly frozen?: boolean;
  readonly restUrl?: string;
}

export function portalSetCommand(cli: Cli): Command {
  return leaf('set', 'change the state of a portal; effective at once')
    .argument('<id>', 'portal id')
    .option('--state <state>', 'active, suspended, deleted or blocked')
    .option('--frozen <true|false>', 'whether its balance is frozen for debt', parseBoolean)
    .option('--rest-url <url>', "address of the portal's REST interface, after a move")
    .action(
      cli.action(async (id: string, { state, frozen, restUrl }: Flags) => {
        requireSome({ state, frozen, 'rest-url': restUrl });
        const change = {
          ...(state !== undefined && { state }),
          ...(frozen !== undefined && { frozen }),
          ...(restUrl !== undefined && { restUrl }),
        };
        return withOperator(cli, ({ portals }) => portals.set(id, change));
      }),
    );
}
