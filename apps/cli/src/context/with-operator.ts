import type { OperatorServiceName } from '#libs/operator/operator';
import type { Cli } from '../cli.js';
import type { Operator } from './operator.js';
import { loadOperatorConfig } from './settings.js';

/** Runs `work` with the operator's services named; loaded now, so that `--help` need not wait for them. */
export async function withOperator<Name extends OperatorServiceName, T>(
  cli: Cli,
  names: readonly Name[],
  work: (operator: Operator<Name>) => Promise<T>,
): Promise<T> {
  const config = await loadOperatorConfig(cli.environment, cli.home);
  const { withOperatorOf } = await import('./operator.js');
  return withOperatorOf(config, names, work);
}
