import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { listOperator } from '../context/call-operator.js';

export function appListCommand(cli: Cli): Command {
  return leaf('list', 'show applications')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(
        ({ portal }: { portal?: string }) =>
          listOperator(cli, 'applications.list', portal === undefined ? {} : { portal }),
        (applications) =>
          renderTable(
            applications.map(({ id, title, phase, appUrl, hostClientId, placements }) => ({
              id,
              title,
              phase,
              appUrl,
              hostClientId,
              placements: placements.join(','),
            })),
          ),
      ),
    );
}
