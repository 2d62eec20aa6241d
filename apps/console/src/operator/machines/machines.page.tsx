import type { Machine } from '#libs/operator/contracts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { ListPage } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { OPERATOR_TEXTS, useOperator } from '../operator-api.js';
import { MachineLoad, MACHINES_TEXTS, MachineStatusBadges, MachineSwitch } from './machine-parts.js';

const REFRESH_MS = 10_000;

/** Computers that servers run on, with their load. */
export default function MachinesPage() {
  const t = useTexts(MACHINES_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const query = useOperator('machines.list', {}, { refetchEveryMs: REFRESH_MS });
  const columns: readonly Column<Machine>[] = [
    {
      id: 'name',
      header: tell('name'),
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`/machines/${id}`} size="sm">
          {name}
        </Anchor>
      ),
    },
    { id: 'region', header: t('region'), width: '110px', cell: ({ region }) => region },
    {
      id: 'status',
      header: tell('status'),
      width: '140px',
      cell: (machine) => <MachineStatusBadges {...machine} />,
    },
    { id: 'load', header: t('load'), width: '180px', cell: (machine) => <MachineLoad {...machine} /> },
    {
      id: 'servers',
      header: t('its-servers'),
      width: '120px',
      cell: ({ servers }) => t('servers', { count: servers }),
    },
    { id: 'seen', header: t('seen'), width: '140px', cell: ({ seenAt }) => <Moment at={seenAt} relative /> },
    {
      id: 'actions',
      header: t('actions'),
      width: '190px',
      cell: (machine) => <MachineSwitch machine={machine} />,
    },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      query={query}
      rowsOf={(machines) => machines}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty')} />}
    />
  );
}
