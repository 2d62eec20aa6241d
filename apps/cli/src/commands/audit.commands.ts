import type { Command } from 'commander';
import { type Cli, leaf } from '../cli.js';
import { listOperator } from '../context/call-operator.js';
import { renderTable } from '../output.js';
import { parseWholeNumber } from './flags.js';

const ENTRIES = 100;

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
        async ({ portal, key, limit = ENTRIES }: Flags) => {
          const filter = {
            module: 'auth',
            ...(portal !== undefined && { portal }),
            ...(key !== undefined && { subject: `key-${key.toLowerCase()}` }),
          };
          const newest = await listOperator(cli, 'audit.search', filter, limit);
          return newest.reverse().map(({ at, subject, event, portalId, actor, requestId, data }) => {
            const { keyId, kind, userId } = actor;
            return { at, subject, event, portalId, actor: { keyId, kind, userId }, requestId, data };
          });
        },
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
