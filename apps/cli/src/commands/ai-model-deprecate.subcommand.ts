import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly shutdown?: string;
  readonly replacement?: string;
}

export function aiModelDeprecateCommand(cli: Cli): Command {
  return leaf('deprecate', 'announce the end of a model; "model set --status ACTIVE" takes it back')
    .argument('<model>', 'id')
    .option('--shutdown <instant>', 'when it ends, ISO 8601; until then it serves and says so')
    .option('--replacement <model>', 'what serves in its place from then on')
    .action(
      cli.action((id: string, { shutdown, replacement }: Flags) =>
        withOperator(cli, ['ai'], ({ ai }) => ai.deprecate(id, shutdown ?? null, replacement ?? null)),
      ),
    );
}
