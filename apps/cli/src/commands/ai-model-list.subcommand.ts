import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { renderTable } from '../output.js';

export function aiModelListCommand(cli: Cli): Command {
  return leaf('list', 'show the models of the catalogue').action(
    cli.action(
      () => withOperator(cli, ['ai'], ({ ai }) => ai.listModels()),
      (models) =>
        renderTable(
          models.map(({ id, type, status, isDefault, credits, inQuotaProgram, targets, aliases }) => ({
            id,
            type,
            status,
            default: isDefault,
            paid: credits !== null,
            inQuota: inQuotaProgram,
            providers: targets.map(({ upstream }) => upstream),
            aliases,
          })),
        ),
    ),
  );
}
