import { type Command, Option } from 'commander';
import { lineLeaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly format: 'jsonl' | 'csv';
}

export function feedbackExportCommand(cli: Cli): Command {
  const format = new Option('--format <format>', 'what a line is; --json stands for jsonl')
    .choices(['jsonl', 'csv'])
    .default('jsonl');
  return lineLeaf('export', 'all tickets in the order they came, a line each')
    .addOption(format)
    .action(
      cli.lines<[Flags], unknown>(
        (print, flags) =>
          withOperator(cli, ['feedback'], async ({ feedback }) => {
            if (cli.asJson || flags.format === 'jsonl') {
              for await (const ticket of feedback.export())
                print(cli.asJson ? ticket : JSON.stringify(ticket));
              return;
            }
            const { csvHead, csvRow } = await import('#libs/feedback/operator');
            print(csvHead());
            for await (const ticket of feedback.export()) print(csvRow(ticket));
          }),
        String,
      ),
    );
}
