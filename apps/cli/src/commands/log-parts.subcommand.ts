import { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

export function logCommand(cli: Cli): Command {
  const parts = new Command('parts')
    .description('the tables the log is divided into')
    .addCommand(partsListCommand(cli))
    .addCommand(partsDetachCommand(cli));
  return new Command('log').description('the log of facts').addCommand(parts);
}

function partsListCommand(cli: Cli): Command {
  return leaf('list', 'show the parts of the log, the oldest first').action(
    cli.action(() => withOperator(cli, ['logParts'], ({ logParts }) => logParts.list())),
  );
}

function partsDetachCommand(cli: Cli): Command {
  return leaf(
    'detach',
    'say what stands in the way of taking a part out of the log; nothing is taken out yet',
  )
    .argument('<name>', 'the part')
    .action(
      cli.action((name: string) => withOperator(cli, ['logParts'], ({ logParts }) => logParts.detach(name))),
    );
}
