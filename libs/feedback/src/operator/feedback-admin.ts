import { Inject, Injectable } from '@nestjs/common';
import { operatorMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock, PorticoError, refuseField } from '#libs/kernel';
import { type CommentOrder, TEAM, CommentWriter } from '../comments/comment-writer.service.js';
import {
  RESOLUTION_CODES,
  type ResolutionCode,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketStatus,
} from '../contracts/feedback-terms.js';
import {
  TICKET_FILES,
  type TicketFiles,
  TICKET_COMMENTS,
  type TicketComments,
  type TicketComment,
} from '../tickets/ticket-parts.port.js';
import { TicketChanges, type TicketChange } from '../tickets/ticket-changes.service.js';
import { readTicketRef, ticketNumber, type WholeTicket } from '../tickets/ticket.policy.js';
import { type ExportPlace, TicketRepository } from '../tickets/ticket.repository.js';
import { type ListedTicket, recordOf, type ShownTicket, type TicketRecord } from './ticket-record.js';

/** Which tickets a list shows; absent stands for all. */
export interface TicketFilter {
  readonly status?: string;
  readonly category?: string;
  readonly portalId?: string;
  /** In title or body; letter case does not count. */
  readonly text?: string;
  /** Id or number of a ticket: only older ones. */
  readonly after?: string;
  /** 1 to 10 000; default 50. */
  readonly limit?: number;
}

/** What becomes of a ticket. */
export interface SetTicketOrder {
  readonly status: string;
  readonly resolution?: string;
  readonly text?: string;
  /** Id or number of the ticket a duplicate repeats. */
  readonly duplicateOf?: string;
}

export type TeamComment = Pick<CommentOrder, 'body' | 'internal'> & { readonly status?: string };

const EVERYBODY = { portalId: null, userId: null, keyId: null } as const;
const DEFAULT_LIMIT = 50;
const HIGHEST_LIMIT = 10_000;
const PAGE = 500;
/** Each look goes back so far: a ticket may be seen later than one that was created after it. */
const OVERLAP_MS = 3_600_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What the team does with tickets at the command line. */
@Injectable()
export class FeedbackAdmin {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly changes: TicketChanges,
    private readonly writing: CommentWriter,
    @Inject(TICKET_FILES) private readonly attachments: TicketFiles,
    @Inject(TICKET_COMMENTS) private readonly comments: TicketComments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The newest tickets first. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async list({
    status,
    category,
    portalId,
    text,
    after,
    limit = DEFAULT_LIMIT,
  }: TicketFilter): Promise<ListedTicket[]> {
    if (limit < 1 || limit > HIGHEST_LIMIT) refuseField('limit', `must be 1 to ${HIGHEST_LIMIT}`);
    const question = {
      reader: EVERYBODY,
      statuses: status === undefined ? [] : [oneOf('status', TICKET_STATUSES, status)],
      categories: category === undefined ? [] : [oneOf('category', TICKET_CATEGORIES, category)],
      source: null,
      portalId: portalId ?? null,
      text: text ?? null,
      createdFrom: null,
      createdTo: null,
    };
    const tickets = await this.tickets.following(question, after ? (await this.find(after)).id : null, limit);
    return tickets.map(({ id, status: is, category: of, title, portalId: whose, ...others }) => ({
      number: ticketNumber(id),
      status: is,
      category: of,
      title,
      portalId: whose,
      comments: others.comments + others.internalComments,
      createdAt: others.createdAt,
      updatedAt: others.updatedAt,
    }));
  }

  /** @throws PorticoError `FEEDBACK_NOT_FOUND`. */
  async show(ticket: string): Promise<ShownTicket> {
    const found = await this.find(ticket);
    const [said, files] = await Promise.all([
      this.comments.ofTicket(found.id, true),
      this.attachments.ofTicket(found.id),
    ]);
    const { duplicateOf, ...others } = found;
    return {
      number: ticketNumber(found.id),
      ...others,
      duplicateOfId: duplicateOf?.id ?? null,
      said,
      files: files.map(({ id, filename, contentType, size, scan, commentId }) => ({
        id,
        filename,
        contentType,
        size,
        scan,
        commentId,
      })),
    };
  }

  /** Speaks as the team. @throws PorticoError as `WriteComment` does; `FEEDBACK_NOT_FOUND`. */
  async comment(ticket: string, { body, internal, status }: TeamComment): Promise<TicketComment> {
    const { id } = await this.find(ticket);
    const to = status === undefined ? null : oneOf('status', TICKET_STATUSES, status);
    const order = { body, internal, status: to, attachmentIds: [] };
    return (await this.writing.write(id, order, TEAM, operatorMeta())).comment;
  }

  /**
   * Gives a ticket a status, and a resolution together with `RESOLVED` or `ARCHIVED`.
   * @throws PorticoError `FEEDBACK_NOT_FOUND`, `INVALID_STATUS_TRANSITION`, `VALIDATION_ERROR` naming the field.
   */
  async set(ticket: string, change: SetTicketOrder): Promise<ShownTicket> {
    const found = await this.find(ticket);
    const status = oneOf('status', TICKET_STATUSES, change.status);
    const resolution = resolutionOf(change);
    const by = { voice: 'team', reader: EVERYBODY } as const;
    const options = { meta: operatorMeta(), ifVersion: null };
    await this.changes.settle(found, { status, ...(resolution && { resolution }) }, by, options);
    return this.show(found.id);
  }

  /** Forgets words, names and files of a ticket; its id, its status and its facts stay. Twice is once. */
  async erase(ticket: string): Promise<ShownTicket> {
    const { id } = await this.find(ticket);
    await this.changes.handle(
      id,
      { type: 'erase' },
      {
        meta: operatorMeta(),
        also: async (tx) => {
          await this.comments.erase(tx, id);
          await this.attachments.erase(tx, id);
        },
      },
    );
    return this.show(id);
  }

  /** All tickets in the order they were created, a page in memory at a time. */
  async *export(): AsyncGenerator<TicketRecord> {
    yield* this.since(null);
  }

  /**
   * Tickets that come in from now on, each once, as they are found.
   * @param pause waits between two looks; false ends it.
   */
  async *watch(pause: () => Promise<boolean>): AsyncGenerator<TicketRecord> {
    let lookedMs = this.clock.nowMs();
    let known = await this.idsSince(lookedMs);
    while (await pause()) {
      const nowMs = this.clock.nowMs();
      const seen = new Set<string>();
      for await (const ticket of this.shortlyBefore(lookedMs)) {
        seen.add(ticket.id);
        if (!known.has(ticket.id)) yield ticket;
      }
      // Those of the last look that are too old for this one come up no more.
      known = seen;
      lookedMs = nowMs;
    }
  }

  private async idsSince(ms: number): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const { id } of this.shortlyBefore(ms)) ids.add(id);
    return ids;
  }

  private shortlyBefore(ms: number): AsyncGenerator<TicketRecord> {
    return this.since({ createdAt: new Date(ms - OVERLAP_MS), id: FIRST_ID });
  }

  private async *since(place: ExportPlace | null): AsyncGenerator<TicketRecord> {
    let page = await this.tickets.exportPage(place, PAGE);
    while (page.length > 0) {
      yield* page.map(recordOf);
      page = page.length < PAGE ? [] : await this.tickets.exportPage(page.at(-1) ?? null, PAGE);
    }
  }

  private async find(ticket: string): Promise<WholeTicket> {
    const ref = readTicketRef(ticket);
    const found = ref && (await this.tickets.find(ref, EVERYBODY));
    if (!found) throw new PorticoError('FEEDBACK_NOT_FOUND');
    return found;
  }
}

function resolutionOf({ resolution, text, duplicateOf }: SetTicketOrder): TicketChange['resolution'] | null {
  if (resolution === undefined) {
    if (text !== undefined) refuseField('text', 'only together with a resolution');
    if (duplicateOf !== undefined) refuseField('duplicateOf', 'only together with the resolution duplicate');
    return null;
  }
  return {
    code: oneOf('resolution', RESOLUTION_CODES, resolution),
    ...(text !== undefined && { text }),
    ...(duplicateOf !== undefined && { duplicateOfId: duplicateOf }),
  };
}

function oneOf<Value extends TicketStatus | TicketCategory | ResolutionCode>(
  field: string,
  values: readonly Value[],
  given: string,
): Value {
  const value = values.find((known) => known.toLowerCase() === given.toLowerCase());
  return value ?? refuseField(field, `must be one of ${values.join(', ')}`);
}
