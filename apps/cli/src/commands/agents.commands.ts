import type { Command } from 'commander';
import { type Cli, group, leaf } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { parseNumbers, parseWholeNumber } from './flags.js';

interface Flags {
  readonly user: string;
  readonly name: string;
  readonly model: string;
  readonly server: string;
  readonly bot?: number;
  readonly alwaysOnline: boolean;
  readonly access?: readonly number[];
}

function agentAddCommand(cli: Cli): Command {
  return leaf('add', 'enter a bot in chats that runs on a server')
    .requiredOption('--user <id>', 'user it is made for')
    .requiredOption('--name <name>', 'what people call it')
    .requiredOption('--model <id>', 'model it talks with')
    .requiredOption('--server <id>', 'server it runs on, of the same portal')
    .option('--bot <number>', 'number of the bot at the host', parseWholeNumber)
    .option('--always-online', 'its server never sleeps', false)
    .option(
      '--access <a,b>',
      'employee numbers of those who may talk with it (default: the user)',
      parseNumbers,
    )
    .action(
      cli.action((flags: Flags) =>
        withOperator(cli, ['agents'], ({ agents }) =>
          agents.add({
            userId: flags.user,
            name: flags.name,
            model: flags.model,
            serverId: flags.server,
            botId: flags.bot ?? null,
            alwaysOnline: flags.alwaysOnline,
            ...(flags.access && { accessUserIds: flags.access }),
          }),
        ),
      ),
    );
}

function agentListCommand(cli: Cli): Command {
  return leaf('list', 'show the bots in chats that run on servers').action(
    cli.action(() => withOperator(cli, ['agents'], ({ agents }) => agents.list())),
  );
}

function agentRemoveCommand(cli: Cli): Command {
  return leaf('remove', 'take a bot out of the list; its server stays')
    .argument('<id>', 'agent id')
    .action(cli.action((id: string) => withOperator(cli, ['agents'], ({ agents }) => agents.remove(id))));
}

export const agentCommands = (cli: Cli): Command =>
  group('agent', 'bots in chats on servers of their own', cli, [
    agentAddCommand,
    agentListCommand,
    agentRemoveCommand,
  ]);
