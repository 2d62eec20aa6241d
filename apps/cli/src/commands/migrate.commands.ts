import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { findDatabaseUrl } from '../context/settings.js';

const UP_TO_DATE = 'The database is up to date.';

export function migrateCommand(cli: Cli): Command {
  return leaf('migrate', 'bring the database up to date').action(
    cli.action(
      async () => {
        const url = await findDatabaseUrl(cli.environment, cli.home);
        const { findTextFault } = await import('#libs/database');
        const { migrateAll } = await import('../migrations.js');
        const applied = await migrateAll(url, { report: (line) => cli.output.writeError(`${line}\n`) });
        const warning = await findTextFault(url);
        return { applied, ...(warning !== null && { warning }) };
      },
      ({ applied, warning }) => {
        const done = applied.length === 0 ? UP_TO_DATE : `Applied:\n  ${applied.join('\n  ')}`;
        return warning === undefined ? done : `${done}\n${warning}`;
      },
    ),
  );
}
