import type { Portal } from '#libs/operator/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { CallListPage } from '../shared/call-list.js';
import { PORTALS_TEXTS, PortalStateBadges } from './portal-state.js';

/** Every company account. */
export default function PortalsPage() {
  const t = useTexts(PORTALS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const columns: readonly Column<Portal>[] = [
    {
      id: 'domain',
      header: t('domain'),
      cell: ({ id, domain }) => (
        <Anchor component={Link} to={`/portals/${id}`} size="sm">
          {domain}
        </Anchor>
      ),
    },
    { id: 'name', header: tell('name'), cell: ({ name }) => name },
    { id: 'state', header: tell('state'), cell: (portal) => <PortalStateBadges {...portal} /> },
    {
      id: 'created',
      header: tell('created'),
      width: '180px',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
  return (
    <CallListPage
      name="portals.list"
      title={t('title')}
      lead={t('lead')}
      filters={{
        text: { label: tell('text') },
        state: { label: tell('state'), word: t },
        frozen: { label: t('frozen'), word: (word) => t(word === 'true' ? 'frozen' : 'not-frozen') },
      }}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('empty')}
    />
  );
}
