import { setTimeout } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import type { ShownTicket, TicketRecord } from '#libs/feedback/operator';
import type { OperatorInput } from '#libs/operator/operator';
import { type Cli, group, leaf, lineLeaf } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import { withOperator } from '../context/with-operator.js';
import { printable, renderRecord, renderTable } from '../output.js';
import { parseWholeNumber } from './flags.js';
import { writeNewFile } from './write-new-file.js';

type Filter = OperatorInput<'tickets.list'>;

const TICKETS = 50;

interface FeedbackListFlags {
  readonly status?: Filter['status'];
  readonly category?: Filter['category'];
  readonly portal?: string;
  readonly limit?: number;
}

function feedbackListCommand(cli: Cli): Command {
  return leaf('list', 'tickets, newest first')
    .option('--status <status>', 'only these, for example NEW')
    .option('--category <category>', 'only these, for example BUG')
    .option('--portal <portal>', 'only those of a portal: id or domain')
    .option('--limit <number>', 'the newest so many (default: 50)', parseWholeNumber)
    .action(
      cli.action(({ status, category, portal, limit = TICKETS }: FeedbackListFlags) =>
        listOperator(
          cli,
          'tickets.list',
          {
            ...(status !== undefined && { status }),
            ...(category !== undefined && { category }),
            ...(portal !== undefined && { portal }),
          },
          limit,
        ),
      ),
    );
}

function feedbackShowCommand(cli: Cli): Command {
  return leaf('show', 'a ticket with all that was said and sent')
    .argument('<ticket>', 'id or number')
    .action(cli.action((ticket: string) => callOperator(cli, 'tickets.show', { ticket }), renderTicket));
}

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

function feedbackSaveCommand(cli: Cli): Command {
  return leaf('save', 'write an attachment to a file that is not there yet')
    .argument('<attachment>', 'id, as show lists it')
    .argument('<file>', 'where it is written')
    .action(
      cli.action((id: string, file: string) =>
        withOperator(cli, ['attachments'], async ({ attachments }) => {
          const { read, ...attachment } = await attachments.find(id);
          await writeNewFile(file, read(new AbortController().signal));
          return { ...attachment, file };
        }),
      ),
    );
}

interface FeedbackCommentFlags {
  readonly internal: boolean;
  readonly status?: OperatorInput<'tickets.comment'>['status'];
}

function feedbackCommentCommand(cli: Cli): Command {
  return leaf('comment', 'say something about a ticket, as the team')
    .argument('<ticket>', 'id or number')
    .argument('<text>', 'what is said')
    .option('--internal', 'hidden from the portal', false)
    .option('--status <status>', 'the status the ticket gets with it')
    .action(
      cli.action((ticket: string, body: string, { internal, status }: FeedbackCommentFlags) =>
        callOperator(cli, 'tickets.comment', {
          ticket,
          body,
          internal,
          ...(status !== undefined && { status }),
        }),
      ),
    );
}

type Change = OperatorInput<'tickets.set'>;

interface FeedbackSetFlags {
  readonly resolution?: Change['resolution'];
  readonly text?: string;
  readonly duplicateOf?: string;
}

function feedbackSetCommand(cli: Cli): Command {
  return leaf('set', 'give a ticket a status')
    .argument('<ticket>', 'id or number')
    .argument('<status>', 'REVIEWING, AWAITING_USER, RESOLVED or ARCHIVED')
    .option('--resolution <code>', 'with RESOLVED or ARCHIVED, for example fixed')
    .option('--text <text>', 'words beside the resolution; the author reads them')
    .option('--duplicate-of <ticket>', 'of a duplicate: id or number of the ticket it repeats')
    .action(
      cli.action(
        (ticket: string, status: Change['status'], { resolution, text, duplicateOf }: FeedbackSetFlags) =>
          callOperator(cli, 'tickets.set', {
            ticket,
            status,
            ...(resolution !== undefined && { resolution }),
            ...(text !== undefined && { text }),
            ...(duplicateOf !== undefined && { duplicateOf }),
          }),
        renderTicket,
      ),
    );
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

function feedbackEraseCommand(cli: Cli): Command {
  return leaf('erase', 'forget the words, names and files of a ticket; its number and status stay')
    .argument('<ticket>', 'id or number')
    .action(
      cli.action(
        (ticket: string) => withOperator(cli, ['feedback'], ({ feedback }) => feedback.erase(ticket)),
        renderTicket,
      ),
    );
}

export const feedbackCommands = (cli: Cli): Command =>
  group('feedback', 'tickets of portals, and what the team says to them', cli, [
    feedbackListCommand,
    feedbackShowCommand,
    feedbackSaveCommand,
    feedbackCommentCommand,
    feedbackSetCommand,
    feedbackWatchCommand,
    feedbackExportCommand,
    feedbackEraseCommand,
  ]);
