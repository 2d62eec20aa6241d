import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { writeNewFile } from './write-new-file.js';

export function feedbackSaveCommand(cli: Cli): Command {
  return leaf('save', 'write an attachment to a file that is not there yet')
    .argument('<attachment>', 'id, as show lists it')
    .argument('<file>', 'where it is written')
    .action(
      cli.action((id: string, file: string) =>
        withOperator(cli, ['attachments'], async ({ attachments }) => {
          const { read, ...attachment } = await attachments.find(id);
          await writeNewFile(file, read(new AbortController().signal));
          return { ...attachment, file };
        }),
      ),
    );
}
