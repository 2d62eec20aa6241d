import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseList } from './parse-flags.js';

interface Flags {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

export function partnerCreateCommand(cli: Cli): Command {
  return leaf('create', 'add a partner that may ask users for access; its secret is shown this once')
    .requiredOption('--name <name>', 'what users are told of who asks')
    .requiredOption('--redirect-uris <a,b>', 'addresses users may be sent back to', parseList)
    .action(
      cli.action(({ name, redirectUris }: Flags) =>
        withOperator(cli, ['partners'], ({ partners }) => partners.create(name, redirectUris)),
      ),
    );
}
