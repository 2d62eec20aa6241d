import type { Job, JobState } from '#libs/operator/contracts';
import { Code, Group, SegmentedControl, Text } from '@mantine/core';
import { useUrlState } from '../../shared/data/url-state.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import operatorWorkEn from '../../texts/en/operator-work.json';
import operatorWorkRu from '../../texts/ru/operator-work.json';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { CallList } from '../shared/call-list.js';

export const WORK_TEXTS = defineTexts('operator-work', { en: operatorWorkEn, ru: operatorWorkRu });

const STATES = ['failed', 'waiting', 'active', 'delayed', 'completed'] as const satisfies readonly JobState[];

const REFRESH_MS = 5_000;

/** Jobs of one queue in one state; failed ones can be tried again or forgotten. */
export function JobsSection({ queue }: { readonly queue: string }) {
  const t = useTexts(WORK_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const state = url.choice('state', STATES);
  const retry = useOperatorCall('jobs.retry', ['jobs.', 'queues.']);
  const discard = useOperatorCall('jobs.discard', ['jobs.', 'queues.']);
  const columns: readonly Column<Job>[] = [
    {
      id: 'job',
      header: t('job'),
      cell: ({ id, name }) => (
        <>
          <Text size="sm">{name}</Text>
          <Text size="xs" c="dimmed">
            {id}
          </Text>
        </>
      ),
    },
    { id: 'attempts', header: t('attempts'), width: '90px', align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'created',
      header: tell('created'),
      width: '150px',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    { id: 'why', header: t('why'), cell: ({ failedReason }) => failedReason ?? '–' },
    { id: 'about', header: t('about'), cell: ({ data }) => <Code>{JSON.stringify(data)}</Code> },
    {
      id: 'actions',
      header: t('actions'),
      width: '190px',
      cell: ({ id, name, state: shown }) =>
        shown === 'failed' && (
          <Group gap="xs">
            <ConfirmButton
              label={t('retry')}
              title={`${t('retry')}: ${name}`}
              text={t('retry-text')}
              size="compact-xs"
              color="teal"
              onConfirm={() => retry.mutateAsync({ queue, job: id })}
            />
            <ConfirmButton
              label={t('discard')}
              title={`${t('discard')}: ${name}`}
              text={t('discard-text')}
              size="compact-xs"
              color="red"
              onConfirm={() => discard.mutateAsync({ queue, job: id })}
            />
          </Group>
        ),
    },
  ];
  return (
    <Section
      title={t('jobs', { queue })}
      actions={
        <SegmentedControl
          aria-label={tell('state')}
          value={state}
          onChange={(value) => url.write({ state: value })}
          data={STATES.map((value) => ({ value, label: t(value) }))}
          size="xs"
        />
      }
    >
      <CallList
        name="jobs.list"
        input={{ queue, state }}
        label={t('jobs', { queue })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('no-jobs')}
        refetchEveryMs={REFRESH_MS}
      />
    </Section>
  );
}
