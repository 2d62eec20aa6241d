import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';

export function aiProviderListCommand(cli: Cli): Command {
  return leaf('list', 'show providers, never their keys').action(
    cli.action(
      () => withOperator(cli, ['ai'], ({ ai }) => ai.listProviders()),
      (providers) =>
        renderTable(
          providers.map(({ name, baseUrl, hasKey, models, billsToTheEnd, enabled }) => ({
            name,
            url: baseUrl,
            hasKey,
            models,
            billsToTheEnd,
            enabled,
          })),
        ),
    ),
  );
}
