import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { KeyNeeded } from '../key-needed.js';
import { TICKET_PAGE_TEXTS } from './ticket-page-texts.js';
import { TicketView } from './ticket-view.js';
import { TICKETS_TEXTS } from './tickets-texts.js';

/** Somebody may answer meanwhile. */
const LOOK_EVERY_MS = 20_000;

/** One ticket with everything that was said about it. */
export default function TicketPage() {
  const t = useTexts(TICKET_PAGE_TEXTS);
  const tellTicket = useTexts(TICKETS_TEXTS);
  const { ticketId = '' } = useParams();
  const ticket = useApi('feedback.get', { path: { id: ticketId } }, { refetchEveryMs: LOOK_EVERY_MS });
  const shown = ticket.data?.data;
  return (
    <Page
      title={shown ? shown.title || tellTicket('erased') : tellTicket('title')}
      lead={
        <Anchor component={Link} to="/tickets">
          {t('back')}
        </Anchor>
      }
    >
      <KeyNeeded>
        <Loaded query={ticket}>
          {({ data, headers }) => <TicketView key={data.id} ticket={data} version={headers.get('etag')} />}
        </Loaded>
      </KeyNeeded>
    </Page>
  );
}
