import { text } from './command-fields.js';
import { setTimeout } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import type { ShownTicket, TicketRecord } from '#libs/feedback/operator';
import { type Cli, lineLeaf } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { printable, renderRecord, renderTable } from '../output.js';
import { type CommandEntry, serviceCommand } from './command.js';
import { writeNewFile } from './write-new-file.js';

/** A ticket for people: its members, then what was said, then the files. */
export function renderTicket({ said, files, ...ticket }: ShownTicket): string {
  const words = said.map(({ author, authorName, internal, createdAt, body }) => ({
    at: createdAt,
    by: internal ? `${author}, internal` : author,
    name: authorName,
    body,
  }));
  const parts = [renderRecord(ticket)];
  if (words.length > 0) parts.push(renderTable(words));
  if (files.length > 0) parts.push(renderTable(files.map((file) => ({ ...file }))));
  return parts.join('\n\n');
}

const BETWEEN_LOOKS_MS = 2_000;

function feedbackWatchCommand(cli: Cli): Command {
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

interface FeedbackExportFlags {
  readonly format: 'jsonl' | 'csv';
}

function feedbackExportCommand(cli: Cli): Command {
  const format = new Option('--format <format>', 'what a line is; --json stands for jsonl')
    .choices(['jsonl', 'csv'])
    .default('jsonl');
  return lineLeaf('export', 'all tickets in the order they came, a line each')
    .addOption(format)
    .action(
      cli.lines<[FeedbackExportFlags], unknown>(
        (print, flags) =>
          withOperator(cli, ['feedback'], async ({ feedback }) => {
            if (cli.asJson || flags.format === 'jsonl') {
              for await (const ticket of feedback.export())
                print(cli.asJson ? ticket : JSON.stringify(ticket));
              return;
            }
            const { csvHead, csvRow } = await import('#libs/feedback/operator');
            print(csvHead());
            for await (const ticket of feedback.export()) print(csvRow(ticket));
          }),
        String,
      ),
    );
}

/** Tickets of portals, beyond the calls of operators. */
export const FEEDBACK_COMMANDS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'feedback save',
    summary: 'write an attachment to a file that is not there yet',
    input: {
      id: text('<attachment>', 'id, as show lists it'),
      file: text('<file>', 'where it is written'),
    },
    services: ['attachments'],
    run: async ({ attachments }, { id, file }) => {
      const { read, ...attachment } = await attachments.find(id);
      await writeNewFile(file, read(new AbortController().signal));
      return { ...attachment, file };
    },
  }),
  { words: 'feedback watch', make: feedbackWatchCommand },
  { words: 'feedback export', make: feedbackExportCommand },
  serviceCommand({
    words: 'feedback erase',
    summary: 'forget the words, names and files of a ticket; its number and status stay',
    input: { ticket: text('<ticket>', 'id or number') },
    services: ['feedback'],
    run: ({ feedback }, { ticket }) => feedback.erase(ticket),
    text: renderTicket,
  }),
];
