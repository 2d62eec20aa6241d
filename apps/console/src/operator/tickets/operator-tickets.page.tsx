import type { ListedTicket } from '#libs/operator/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { CallListPage } from '../shared/call-list.js';
import { PortalLink } from '../shared/operator-parts.js';
import { OPERATOR_TICKETS_TEXTS, TicketStatusBadge } from './ticket-forms.js';

/** Tickets of all portals. */
export default function OperatorTicketsPage() {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const columns: readonly Column<ListedTicket>[] = [
    {
      id: 'number',
      header: t('number'),
      width: '140px',
      cell: ({ number }) => (
        <Anchor component={Link} to={`/tickets/${number}`} size="sm">
          {number}
        </Anchor>
      ),
    },
    { id: 'title', header: t('what'), cell: ({ title }) => title },
    { id: 'portal', header: tell('portal'), cell: ({ portalId }) => <PortalLink id={portalId} /> },
    { id: 'category', header: t('category'), width: '130px', cell: ({ category }) => t(category) },
    {
      id: 'status',
      header: tell('status'),
      width: '170px',
      cell: ({ status }) => <TicketStatusBadge status={status} />,
    },
    { id: 'comments', header: t('comments'), width: '100px', align: 'end', cell: ({ comments }) => comments },
    {
      id: 'created',
      header: tell('created'),
      width: '160px',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
  return (
    <CallListPage
      name="tickets.list"
      title={t('title')}
      lead={t('lead')}
      filters={{
        text: { label: tell('text') },
        portal: { label: tell('portal') },
        status: { label: tell('status'), word: t },
        category: { label: t('category'), word: t },
      }}
      columns={columns}
      rowKey={({ number }) => number}
      empty={t('empty')}
    />
  );
}
