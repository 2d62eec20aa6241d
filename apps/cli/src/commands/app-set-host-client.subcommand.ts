import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly clientId: string;
  readonly clientSecret: string;
}

export function appSetHostClientCommand(cli: Cli): Command {
  return leaf('set-host-client', 'register an application with its client at the host; its sessions end')
    .argument('<id>', 'application id')
    .requiredOption('--client-id <id>', 'OAuth client id on the portal')
    .requiredOption('--client-secret <secret>', 'its secret; kept encrypted')
    .action(
      cli.action((id: string, { clientId, clientSecret }: Flags) =>
        withOperator(cli, ['applications'], ({ applications }) =>
          applications.setHostClient(id, { hostClientId: clientId, hostClientSecret: clientSecret }),
        ),
      ),
    );
}
