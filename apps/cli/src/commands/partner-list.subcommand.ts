import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { withOperator } from '../context/with-operator.js';

export function partnerListCommand(cli: Cli): Command {
  return leaf('list', 'show partners, never their secret').action(
    cli.action(
      () => withOperator(cli, ['partners'], ({ partners }) => partners.list()),
      (partners) =>
        renderTable(
          partners.map(({ id, clientId, name, redirectUris }) => ({
            id,
            clientId,
            name,
            redirectUris: redirectUris.join(','),
          })),
        ),
    ),
  );
}
