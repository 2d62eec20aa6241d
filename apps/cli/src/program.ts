import { Command } from 'commander';
import type { Cli } from './cli.js';
import { ACCOUNT_COMMANDS } from './commands/accounts.commands.js';
import { AI_MODEL_COMMANDS } from './commands/ai-models.commands.js';
import { AI_PROVIDER_COMMANDS } from './commands/ai-providers.commands.js';
import { AUDIT_COMMAND } from './commands/audit.commands.js';
import { CALL_COMMANDS } from './commands/call.commands.js';
import type { CommandEntry } from './commands/command.js';
import { COMMAND_TREE, type CommandGroup } from './commands/commands.data.js';
import { DEV_COMMANDS } from './commands/dev.commands.js';
import { FEEDBACK_COMMANDS } from './commands/feedback.commands.js';
import { MONEY_COMMANDS } from './commands/money.commands.js';
import { SERVER_COMMANDS } from './commands/servers.commands.js';
import { completionCommand, SERVICE_COMMANDS } from './commands/service.commands.js';
import { STORAGE_COMMANDS } from './commands/storage.commands.js';
import { LOG_COMMANDS } from './commands/views.commands.js';

type Makers = Map<string, CommandEntry['make']>;

const ENTRIES: readonly CommandEntry[] = [
  ...CALL_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SERVER_COMMANDS,
  ...MONEY_COMMANDS,
  ...AI_MODEL_COMMANDS,
  ...AI_PROVIDER_COMMANDS,
  ...STORAGE_COMMANDS,
  ...LOG_COMMANDS,
  ...FEEDBACK_COMMANDS,
  ...DEV_COMMANDS,
  AUDIT_COMMAND,
  ...SERVICE_COMMANDS,
];

/** Takes what it uses out of `makers`. @throws Error for a command nothing makes. */
function planted(node: string | CommandGroup, above: string, cli: Cli, makers: Makers): Command {
  const words = `${above} ${typeof node === 'string' ? node : node.word}`.trim();
  if (typeof node === 'string') {
    const make = makers.get(words);
    if (!make) throw new Error(`Nothing makes the command "${words}".`);
    makers.delete(words);
    return make(cli);
  }
  const command = new Command(node.word).description(node.summary);
  for (const child of node.below) command.addCommand(planted(child, words, cli, makers));
  return command;
}

/** The whole `portico` command. @throws Error where commands and their tree differ. */
export function createProgram(cli: Cli): Command {
  const program = new Command('portico')
    .description(
      'Operates Portico. Uses DATABASE_URL, else the local service in PORTICO_HOME (default .portico).',
    )
    .option('--json', 'print exactly one JSON value; failures as {"error":{code,message}}', false)
    .option('-V, --version', 'print the version, the revision of the sources and the version of Node')
    .on('option:version', () => cli.tellVersion());
  const completion: CommandEntry = { words: 'completion', make: () => completionCommand(cli, () => program) };
  const entries = [...ENTRIES, completion];
  const makers: Makers = new Map(entries.map(({ words, make }) => [words, make]));
  if (makers.size < entries.length) throw new Error('Two commands have the same words.');
  for (const node of COMMAND_TREE) program.addCommand(planted(node, '', cli, makers));
  if (makers.size > 0) throw new Error(`The help has no place for ${[...makers.keys()].join(', ')}.`);
  return program;
}
