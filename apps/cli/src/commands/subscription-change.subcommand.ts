import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import type { OperatorInput } from '#libs/operator/operator';
import { callOperator } from '../context/call-operator.js';
import { parseWholeNumber } from './parse-flags.js';

interface Flags {
  readonly tier: OperatorInput<'subscriptions.change'>['tier'];
  readonly term?: number;
  readonly quote?: string;
}

export function subscriptionChangeCommand(cli: Cli): Command {
  return leaf('change', 'another tier or term: more at once, less from the end of the paid term')
    .argument('<seat>', 'id of the subscription')
    .requiredOption('--tier <tier>', 'FREE, PRO, MAX or ULTRA')
    .option('--term <months>', '1, 3, 6 or 12; that of the subscription when absent', parseWholeNumber)
    .option('--quote <id>', 'of a preview: its price holds')
    .action(
      cli.action((seat: string, { tier, term, quote }: Flags) =>
        callOperator(cli, 'subscriptions.change', {
          seat,
          tier,
          ...(term !== undefined && { term }),
          ...(quote !== undefined && { quote }),
        }),
      ),
    );
}
