import type { ListedTicket, TicketCategory, TicketStatus } from '#libs/operator/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { CallList, FilterBar, PortalLink } from '../shared/operator-parts.js';
import { OPERATOR_TICKETS_TEXTS, TicketStatusBadge } from './ticket-forms.js';

const STATUSES: readonly TicketStatus[] = [
  'NEW',
  'REVIEWING',
  'AWAITING_USER',
  'NEEDS_REVIEW',
  'RESOLVED',
  'ARCHIVED',
];
const CATEGORIES: readonly TicketCategory[] = ['BUG', 'SUGGESTION', 'DOCS', 'CHAT', 'BOTS', 'OTHER'];

/** Tickets of all portals. */
export default function OperatorTicketsPage() {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const portal = url.read('portal');
  const text = url.read('text');
  const status = STATUSES.find((known) => known === url.read('status'));
  const category = CATEGORIES.find((known) => known === url.read('category'));
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
    { id: 'category', header: t('category'), width: '130px', cell: ({ category: shown }) => t(shown) },
    {
      id: 'status',
      header: tell('status'),
      width: '170px',
      cell: ({ status: shown }) => <TicketStatusBadge status={shown} />,
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
    <Page title={t('title')} lead={t('lead')}>
      <FilterBar
        filters={[
          { kind: 'text', name: 'text', label: tell('text') },
          { kind: 'text', name: 'portal', label: tell('portal') },
          {
            kind: 'choice',
            name: 'status',
            label: tell('status'),
            values: STATUSES.map((value) => ({ value, label: t(value) })),
          },
          {
            kind: 'choice',
            name: 'category',
            label: t('category'),
            values: CATEGORIES.map((value) => ({ value, label: t(value) })),
          },
        ]}
      />
      <CallList
        name="tickets.list"
        input={{
          ...(portal !== null && { portal }),
          ...(text !== null && { text }),
          ...(status && { status }),
          ...(category && { category }),
        }}
        label={t('title')}
        columns={columns}
        rowKey={({ number }) => number}
        empty={t('empty')}
      />
    </Page>
  );
}
