import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseBoolean } from './parse-flags.js';
import { requireSome } from './require-some.js';

interface Flags {
  readonly state?: string;
  readonly frozen?: boolean;
  readonly restUrl?: string;
  readonly policyReadOnly?: boolean;
  readonly serversDisabled?: boolean;
  readonly keyCreationRestricted?: boolean;
}

export function portalSetCommand(cli: Cli): Command {
  return leaf('set', 'change the state and the policies of a portal; effective at once')
    .argument('<id>', 'portal id')
    .option('--state <state>', 'active, suspended, deleted or blocked')
    .option('--frozen <true|false>', 'whether its balance is frozen for debt', parseBoolean)
    .option('--rest-url <url>', "address of the portal's REST interface, after a move")
    .option('--policy-read-only <true|false>', 'whether ordinary users get read-only keys only', parseBoolean)
    .option('--servers-disabled <true|false>', 'whether no key gets the right to use servers', parseBoolean)
    .option('--key-creation-restricted <true|false>', 'whether only administrators issue keys', parseBoolean)
    .action(
      cli.action(async (id: string, flags: Flags) => {
        const { state, frozen, restUrl, policyReadOnly, serversDisabled, keyCreationRestricted } = flags;
        requireSome({
          ...{ state, frozen, 'rest-url': restUrl, 'policy-read-only': policyReadOnly },
          ...{ 'servers-disabled': serversDisabled, 'key-creation-restricted': keyCreationRestricted },
        });
        const change = {
          ...(state !== undefined && { state }),
          ...(frozen !== undefined && { frozen }),
          ...(restUrl !== undefined && { restUrl }),
          ...(policyReadOnly !== undefined && { policyReadOnly }),
          ...(serversDisabled !== undefined && { serversDisabled }),
          ...(keyCreationRestricted !== undefined && { keyCreationRestricted }),
        };
        return withOperator(cli, ({ portals }) => portals.set(id, change));
      }),
    );
}
