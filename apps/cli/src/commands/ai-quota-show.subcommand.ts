import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function aiQuotaShowCommand(cli: Cli): Command {
  return leaf('show', 'what a portal may use of AI, who says so, and what is counted')
    .argument('<portal>', 'id or domain')
    .action(
      cli.action((portal: string) =>
        withOperator(cli, ['portals', 'quota'], async ({ portals, quota }) =>
          quota.show((await portals.named(portal)).id),
        ),
      ),
    );
}
