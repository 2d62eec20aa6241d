import { isUuid, refuseField } from '#libs/kernel';
import type { PageInput } from '../contracts/index.js';
import { pageOf, portalIdOf } from './call-inputs.js';
import { type CallsOf, served } from './operator-call.js';

/** A number of a ticket, which a list ends with and goes on from. */
const NUMBER = /^FB-[0-9a-f]{8}$/i;

function ticketCursor({ cursor }: PageInput): string | null {
  if (cursor === undefined) return null;
  const known = NUMBER.test(cursor) || isUuid(cursor);
  return known ? cursor : refuseField('cursor', 'must be `next` of a page before');
}

/** Tickets of all portals, and what the team says to them. */
export const TICKET_CALLS = {
  'tickets.list': served(['portals', 'feedback'], async (services, input) => {
    const { status, category, text } = input;
    const [portalId, after] = [await portalIdOf(services, input.portal), ticketCursor(input)];
    const filter = {
      ...(status !== undefined && { status }),
      ...(category !== undefined && { category }),
      ...(text !== undefined && { text }),
      ...(portalId !== null && { portalId }),
      ...(after !== null && { after }),
    };
    return pageOf(
      input,
      (limit) => services.feedback.list({ ...filter, limit }),
      ({ number }) => number,
    );
  }),

  'tickets.show': served(['feedback'], ({ feedback }, { ticket }) => feedback.show(ticket)),

  'tickets.comment': served(['feedback'], ({ feedback }, { ticket, body, internal = false, status }) =>
    feedback.comment(ticket, { body, internal, ...(status !== undefined && { status }) }),
  ),

  'tickets.set': served(['feedback'], ({ feedback }, { ticket, ...change }) => feedback.set(ticket, change)),
} satisfies CallsOf<'tickets'>;
