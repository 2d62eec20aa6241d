import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { withOperator } from '../context/with-operator.js';
import { parseWholeNumber } from './parse-flags.js';

interface Flags {
  readonly portal?: string;
  readonly key?: string;
  readonly limit?: number;
}

export function auditCommand(cli: Cli): Command {
  return leaf('audit', 'show who changed keys, users and portals, oldest first')
    .option('--portal <id>', 'only changes of this portal, its users and its keys')
    .option('--key <id>', 'only changes of this key')
    .option('--limit <number>', 'the newest so many (default: 100)', parseWholeNumber)
    .action(
      cli.action(
        ({ portal, key, limit }: Flags) =>
          withOperator(cli, ['audit'], ({ audit }) =>
            audit.read({
              ...(portal !== undefined && { portalId: portal }),
              ...(key !== undefined && { keyId: key }),
              ...(limit !== undefined && { limit }),
            }),
          ),
        (entries) =>
          renderTable(
            entries.map(({ at, subject, event, actor, requestId, data }) => ({
              at,
              subject,
              event,
              actor: actor.keyId ?? actor.kind,
              requestId,
              data,
            })),
          ),
      ),
    );
}
