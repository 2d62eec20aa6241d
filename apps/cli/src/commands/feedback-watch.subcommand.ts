import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { TicketRecord } from '#libs/feedback/operator';
import { lineLeaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { printable } from '../output.js';

const BETWEEN_LOOKS_MS = 2_000;

export function feedbackWatchCommand(cli: Cli): Command {
  return lineLeaf('watch', 'print tickets as they come in, until interrupted').action(
    cli.lines(
      (print: (ticket: TicketRecord) => void) =>
        withOperator(cli, ['feedback'], async ({ feedback }) => {
          const interrupted = new AbortController();
          const nobodyReads = cli.output.gone ?? interrupted.signal;
          const ended = AbortSignal.any([interrupted.signal, nobodyReads]);
          const stop = (): void => interrupted.abort();
          process.once('SIGINT', stop).once('SIGTERM', stop);
          const pause = (): Promise<boolean> =>
            setTimeout(BETWEEN_LOOKS_MS, true, { signal: ended }).catch(() => false);
          for await (const ticket of feedback.watch(pause)) print(ticket);
        }),
      ({ number, createdAt, category, portalId, title }) =>
        `${createdAt.toISOString()}  ${number}  ${category}  ${portalId}  ${printable(title)}`,
    ),
  );
}
