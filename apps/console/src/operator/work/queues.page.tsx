import type { Queue } from '#libs/operator/contracts';
import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useOperator } from '../operator-api.js';
import { JobsSection, WORK_TEXTS } from './jobs-section.js';

const REFRESH_MS = 5_000;
const COUNTS = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

/** Every queue with what is in it. */
export default function QueuesPage() {
  const t = useTexts(WORK_TEXTS);
  const formats = useFormats();
  const url = useUrlState();
  const chosen = url.read('queue');
  const query = useOperator('queues.list', {}, { refetchEveryMs: REFRESH_MS });
  const age = (milliseconds: number | null): string =>
    milliseconds === null ? '–' : formats.duration(milliseconds);
  const columns: readonly Column<Queue>[] = [
    {
      id: 'queue',
      header: t('queue'),
      cell: ({ name }) => (
        <Anchor component={Link} to={`?queue=${encodeURIComponent(name)}&state=failed`} size="sm">
          {name}
        </Anchor>
      ),
    },
    ...COUNTS.map((count) => ({
      id: count,
      header: t(count),
      width: '75px' as const,
      align: 'end' as const,
      cell: (queue: Queue) => (
        <Text size="sm" fw={count === 'failed' && queue.failed > 0 ? 700 : 400}>
          {formats.number(queue[count])}
        </Text>
      ),
    })),
    {
      id: 'oldest',
      header: t('oldest-waiting'),
      width: '110px',
      align: 'end',
      cell: ({ oldestWaitingAgeMs }) => age(oldestWaitingAgeMs),
    },
    {
      id: 'last',
      header: t('last-completed'),
      width: '110px',
      align: 'end',
      cell: ({ lastCompletedAgeMs }) =>
        lastCompletedAgeMs === null ? '–' : t('ago', { time: age(lastCompletedAgeMs) }),
    },
  ];
  return (
    <Page title={t('queues')} lead={t('queues-lead')}>
      <Loaded query={query}>
        {({ backend, unavailable, queues }) => (
          <>
            <Text size="sm" c="dimmed">
              {t('backend', { backend: t(backend) })}
            </Text>
            {unavailable !== null ? (
              <Alert color="orange" title={t('unavailable')} role="alert">
                {unavailable}
              </Alert>
            ) : (
              <DataTable label={t('queues')} columns={columns} rows={queues} rowKey={({ name }) => name} />
            )}
          </>
        )}
      </Loaded>
      {chosen !== null && <JobsSection queue={chosen} />}
    </Page>
  );
}
