import type { Replica } from '#libs/operator/contracts';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { ListPage } from '../../shared/ui/list-page.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { useOperator } from '../operator-api.js';
import { WORK_TEXTS } from './jobs-section.js';

const REFRESH_MS = 5_000;

/** Processes of the service, and the tunnels each holds. */
export default function ReplicasPage() {
  const t = useTexts(WORK_TEXTS);
  const formats = useFormats();
  const query = useOperator('replicas.list', {}, { refetchEveryMs: REFRESH_MS });
  const columns: readonly Column<Replica>[] = [
    { id: 'process', header: t('process'), width: '110px', cell: ({ kind }) => t(kind) },
    { id: 'address', header: t('address'), cell: ({ url }) => url },
    { id: 'seen', header: t('seen'), width: '160px', cell: ({ seenAt }) => <Moment at={seenAt} relative /> },
    {
      id: 'servers',
      header: t('server-tunnels'),
      align: 'end',
      cell: ({ serverTunnels }) => formats.number(serverTunnels),
    },
    {
      id: 'machines',
      header: t('machine-tunnels'),
      align: 'end',
      cell: ({ machineTunnels }) => formats.number(machineTunnels),
    },
  ];
  return (
    <ListPage
      title={t('replicas')}
      lead={t('replicas-lead')}
      query={query}
      rowsOf={(replicas) => replicas}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('no-replicas')} />}
    />
  );
}
