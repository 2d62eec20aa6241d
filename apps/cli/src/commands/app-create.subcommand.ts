import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseList } from './parse-flags.js';

interface Flags {
  readonly title: string;
  readonly user?: string;
  readonly scopes?: readonly string[];
  readonly key?: string;
  readonly appUrl?: string;
  readonly redirectUris?: readonly string[];
}

export function appCreateCommand(cli: Cli): Command {
  return leaf('create', 'register an application; the raw form of a new key is shown this once')
    .requiredOption('--title <title>', 'shown name')
    .option('--user <id>', 'author, to whom a key is issued')
    .option('--scopes <a,b>', 'rights of that key, comma separated', parseList)
    .option('--key <id>', 'application key that is there already, instead of a new one')
    .option('--app-url <url>', 'address of the application')
    .option(
      '--redirect-uris <a,b>',
      'addresses users may be sent back to (default: http://localhost)',
      parseList,
    )
    .action(
      cli.action(({ title, user, scopes, key, appUrl, redirectUris }: Flags) =>
        withOperator(cli, ['applications'], ({ applications }) =>
          applications.create({
            title,
            ...(user !== undefined && { userId: user }),
            ...(scopes !== undefined && { scopes }),
            ...(key !== undefined && { keyId: key }),
            ...(appUrl !== undefined && { appUrl }),
            ...(redirectUris !== undefined && { redirectUris }),
          }),
        ),
      ),
    );
}
