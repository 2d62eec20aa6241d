import type { Portal, PortalState } from '#libs/operator/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { CallList, FilterBar } from '../shared/operator-parts.js';
import { PORTALS_TEXTS, PortalStateBadges } from './portal-state.js';

const STATES: readonly PortalState[] = ['ACTIVE', 'SUSPENDED', 'BLOCKED', 'DELETED'];

/** Every company account. */
export default function PortalsPage() {
  const t = useTexts(PORTALS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const text = url.read('text');
  const state = STATES.find((known) => known === url.read('state'));
  const frozen = url.read('frozen');
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
    <Page title={t('title')} lead={t('lead')}>
      <FilterBar
        filters={[
          { kind: 'text', name: 'text', label: tell('text') },
          {
            kind: 'choice',
            name: 'state',
            label: tell('state'),
            values: STATES.map((value) => ({ value, label: t(value) })),
          },
          {
            kind: 'choice',
            name: 'frozen',
            label: t('frozen'),
            values: [
              { value: 'true', label: t('frozen') },
              { value: 'false', label: t('not-frozen') },
            ],
          },
        ]}
      />
      <CallList
        name="portals.list"
        input={{
          ...(text !== null && { text }),
          ...(state && { state }),
          ...(frozen !== null && { frozen: frozen === 'true' }),
        }}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('empty')}
      />
    </Page>
  );
}
