import { Text } from '@mantine/core';
import type { ParkedEvent } from '#libs/operator/contracts';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { CallList } from '../shared/call-list.js';
import { WORK_TEXTS } from './work-texts.js';

const REFRESH_MS = 10_000;

/** Facts of the log that a reader could not work with. */
export function ParkedFacts() {
  const t = useTexts(WORK_TEXTS);
  const formats = useFormats();
  const retry = useOperatorCall('events.retry', ['events.']);
  const columns: readonly Column<ParkedEvent>[] = [
    { id: 'reader', header: t('reader'), cell: ({ subscription }) => subscription },
    { id: 'stream', header: t('stream'), cell: ({ module, streamId }) => `${module} ${streamId}` },
    { id: 'fact', header: t('fact'), width: '160px', cell: ({ event }) => event ?? '–' },
    {
      id: 'error',
      header: t('error'),
      cell: ({ error, retryAskedAt }) => (
        <>
          {error}
          {retryAskedAt !== null && (
            <Text size="xs" c="dimmed">
              {t('retry-asked', { time: formats.relative(retryAskedAt) })}
            </Text>
          )}
        </>
      ),
    },
    { id: 'attempts', header: t('attempts'), width: '90px', align: 'end', cell: ({ attempts }) => attempts },
    { id: 'since', header: t('since'), width: '150px', cell: ({ parkedAt }) => <Moment at={parkedAt} /> },
    {
      id: 'actions',
      header: t('actions'),
      width: '120px',
      cell: ({ subscription, module, streamId }) => (
        <ConfirmButton
          label={t('retry')}
          title={`${t('retry')}: ${streamId}`}
          text={t('facts-lead')}
          size="compact-xs"
          color="teal"
          onConfirm={() => retry.mutateAsync({ subscription, module, streamId })}
        />
      ),
    },
  ];
  return (
    <Section title={t('facts')} lead={t('facts-lead')}>
      <CallList
        name="events.parked"
        input={{}}
        label={t('facts')}
        columns={columns}
        rowKey={({ subscription, module, partition, position }) =>
          `${subscription} ${module} ${partition} ${position}`
        }
        empty={t('no-facts')}
        refetchEveryMs={REFRESH_MS}
      />
    </Section>
  );
}
