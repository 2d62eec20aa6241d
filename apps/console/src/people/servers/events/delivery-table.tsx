import { Anchor, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { Moment } from '../../../shared/ui/moment.js';
import { type Tone, StatusBadge } from '../../../shared/ui/status-badge.js';
import { EVENTS_TEXTS } from './events-texts.js';

type Delivery = Data<'servers.eventSubscriptions.list'>[number]['recentDeliveries'][number];

const TONES: Readonly<Record<Delivery['status'], Tone>> = { delivered: 'good', pending: 'busy', dead: 'bad' };
/** Made of a status; every other error is a code of the catalogue. */
const OF_STATUS = /^HTTP_\d+$|^TIMEOUT$|^INTERRUPTED$/;

function Answer({ httpStatus, error }: Delivery) {
  if (error === null || OF_STATUS.test(error)) {
    return <Text size="sm">{httpStatus === null ? (error ?? '–') : httpStatus}</Text>;
  }
  return (
    <Anchor size="sm" href={`/errors/${encodeURIComponent(error)}`} target="_blank" rel="noreferrer">
      {error}
    </Anchor>
  );
}

export function DeliveryTable({
  label,
  deliveries,
}: {
  readonly label: string;
  readonly deliveries: readonly Delivery[];
}) {
  const t = useTexts(EVENTS_TEXTS);
  return (
    <DataTable
      label={label}
      rows={deliveries}
      rowKey={({ id }) => id}
      empty={
        <Text size="sm" c="dimmed">
          {t('no-deliveries')}
        </Text>
      }
      columns={[
        { id: 'at', header: t('at'), cell: ({ at }) => <Moment at={at} /> },
        {
          id: 'status',
          header: t('status'),
          width: '150px',
          cell: ({ status }) => <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>,
        },
        { id: 'attempt', header: t('attempt'), width: '90px', cell: ({ attempt }) => attempt },
        { id: 'answer', header: t('answer'), cell: (delivery) => <Answer {...delivery} /> },
        {
          id: 'next',
          header: t('next'),
          cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '–' : <Moment at={nextAttemptAt} />),
        },
      ]}
    />
  );
}
