import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { callOperator } from '../context/call-operator.js';
import { keptNumber, type OwnNumber, parseOwnNumber } from './parse-flags.js';

export function keySetCommand(cli: Cli): Command {
  return leaf('set', 'change what no caller of the API may change about a key; effective at once')
    .argument('<id>', 'key id')
    .requiredOption('--rate-limit <calls|default>', 'AI calls per minute', parseOwnNumber)
    .action(
      cli.action((key: string, { rateLimit }: { rateLimit: OwnNumber }) =>
        callOperator(cli, 'keys.set', { key, rateLimit: keptNumber(rateLimit) }),
      ),
    );
}
