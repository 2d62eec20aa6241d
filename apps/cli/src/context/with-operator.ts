import type { Cli } from '../cli.js';
import type { Operator } from './operator.js';
import { loadOperatorConfig } from './settings.js';

/** Runs `work` with the operator's services; loaded now, so that `--help` need not wait for them. */
export async function withOperator<T>(cli: Cli, work: (operator: Operator) => Promise<T>): Promise<T> {
  const [config, { withOperatorOf }] = await Promise.all([
    loadOperatorConfig(cli.environment, cli.home),
    import('./operator.js'),
  ]);
  return withOperatorOf(config, work);
}
