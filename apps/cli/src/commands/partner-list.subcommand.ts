import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { callOperator } from '../context/call-operator.js';

export function partnerListCommand(cli: Cli): Command {
  return leaf('list', 'show partners, never their secret').action(
    cli.action(
      () => callOperator(cli, 'partners.list', {}),
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
