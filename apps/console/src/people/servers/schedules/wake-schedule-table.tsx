import { Button, Group, Stack, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Moment } from '../../../shared/ui/moment.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { refreshOperations, useClient } from '../../api.js';
import { daysText } from '../../work-schedules/days-text.js';
import { WEEK_TEXTS } from '../../work-schedules/week-texts.js';
import { SCHEDULES_TEXTS } from './schedules-texts.js';

type WakeSchedule = Data<'servers.wakeSchedules.list'>[number];

export function WakeScheduleTable({
  serverId,
  schedules,
  workSchedules,
  onChange,
}: {
  readonly serverId: string;
  readonly schedules: readonly WakeSchedule[];
  readonly workSchedules: Data<'workSchedules.list'>;
  readonly onChange: (id: string) => void;
}) {
  const t = useTexts(SCHEDULES_TEXTS);
  const tellWeek = useTexts(WEEK_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const client = useClient();
  const remove = async (scheduleId: string): Promise<void> => {
    await client.call('servers.wakeSchedules.delete', { path: { id: serverId, scheduleId } });
    await refreshOperations(['servers.wakeSchedules.list']);
  };
  const whenOf = ({ days, time, timezone, workScheduleId }: WakeSchedule): string => {
    if (workScheduleId === null) return `${daysText(days ?? [], tellWeek)} ${time ?? ''}, ${timezone ?? ''}`;
    const followed = workSchedules.find(({ id }) => id === workScheduleId);
    return t('follows', { name: followed?.name ?? t('unknown-schedule') });
  };
  return (
    <DataTable
      label={t('title')}
      rows={schedules}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty-title')} text={t('empty-text')} />}
      columns={[
        {
          id: 'when',
          header: t('when'),
          cell: (schedule) => (
            <Stack gap={0} align="flex-start">
              <Text size="sm" fw={600}>
                {schedule.name ?? t('no-name')}
              </Text>
              <Text size="sm">{whenOf(schedule)}</Text>
              {!schedule.enabled && <StatusBadge tone="quiet">{t('off')}</StatusBadge>}
            </Stack>
          ),
        },
        {
          id: 'keep',
          header: t('keep-awake'),
          width: '130px',
          cell: ({ keepAwakeMinutes }) => t('minutes', { count: keepAwakeMinutes }),
        },
        {
          id: 'next',
          header: t('next'),
          width: '160px',
          cell: ({ nextRunAt }) => (nextRunAt === null ? '–' : <Moment at={nextRunAt} />),
        },
        {
          id: 'last',
          header: t('last'),
          width: '160px',
          cell: ({ lastRunAt, lastResult }) => (
            <Stack gap={0}>
              <Moment at={lastRunAt} />
              {lastResult !== null && (
                <Text size="xs" c="dimmed">
                  {t(lastResult)}
                </Text>
              )}
            </Stack>
          ),
        },
        {
          id: 'actions',
          header: t('actions'),
          width: '220px',
          cell: ({ id, name }) => (
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={() => onChange(id)}>
                {t('change')}
              </Button>
              <ConfirmButton
                size="compact-sm"
                color="red"
                label={tellUi('delete')}
                title={t('delete-title', { name: name ?? t('no-name') })}
                text={t('delete-text')}
                onConfirm={() => remove(id)}
              />
            </Group>
          ),
        },
      ]}
    />
  );
}
