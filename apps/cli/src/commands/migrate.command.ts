import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { findDatabaseUrl } from '../context/settings.js';
import { migrateAll } from '../migrations.js';

export function migrateCommand(cli: Cli): Command {
  return leaf('migrate', 'bring the database up to date').action(
    cli.action(
      async () => ({ applied: await migrateAll(await findDatabaseUrl(cli.environment, cli.home)) }),
      ({ applied }) =>
        applied.length === 0 ? 'The database is up to date.' : `Applied:\n  ${applied.join('\n  ')}`,
    ),
  );
}
