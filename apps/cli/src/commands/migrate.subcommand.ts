import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { findDatabaseUrl } from '../context/settings.js';

export function migrateCommand(cli: Cli): Command {
  return leaf('migrate', 'bring the database up to date').action(
    cli.action(
      async () => {
        const url = await findDatabaseUrl(cli.environment, cli.home);
        const { migrateAll } = await import('../migrations.js');
        return { applied: await migrateAll(url) };
      },
      ({ applied }) =>
        applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`,
    ),
  );
}
