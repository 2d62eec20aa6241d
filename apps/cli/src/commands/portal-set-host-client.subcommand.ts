import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly clientId: string;
  readonly clientSecret: string;
}

export function portalSetHostClientCommand(cli: Cli): Command {
  return leaf('set-host-client', "name the service's own application on a portal, for users of partners")
    .argument('<id>', 'portal id')
    .requiredOption('--client-id <id>', 'OAuth client id on the portal')
    .requiredOption('--client-secret <secret>', 'its secret; kept encrypted')
    .action(
      cli.action((id: string, { clientId, clientSecret }: Flags) =>
        withOperator(cli, ['partners'], ({ partners }) =>
          partners.setPortalClient(id, clientId, clientSecret),
        ),
      ),
    );
}
