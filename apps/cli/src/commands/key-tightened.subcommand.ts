import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { renderTable } from '../output.js';
import { listOperator } from '../context/call-operator.js';

export function keyTightenedCommand(cli: Cli): Command {
  return leaf('tightened', 'show keys in use that may do less than they could, and when they last tried')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(
        ({ portal }: { portal?: string }) =>
          listOperator(cli, 'keys.tightened', portal === undefined ? {} : { portal }),
        (keys) =>
          renderTable(
            keys.flatMap(({ id, kind, portalId, prefix, suffix, lastUsedAt, tightenings }) =>
              tightenings.map(({ name, refusedAt, call }) => ({
                id,
                kind,
                portalId,
                prefix,
                suffix,
                lastUsedAt,
                tightening: name,
                refusedAt,
                call,
              })),
            ),
          ),
      ),
    );
}
