import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function agentListCommand(cli: Cli): Command {
  return leaf('list', 'show the bots in chats that run on servers').action(
    cli.action(() => withOperator(cli, ['agents'], ({ agents }) => agents.list())),
  );
}
