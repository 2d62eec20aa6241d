import { Button, Group, Stack, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import type { ReactNode } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { DataTable } from '../../shared/ui/data-table.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { refreshOperations, useClient } from '../api.js';
import { daysText } from './days-text.js';
import { rowsOf } from './week.js';
import { WEEK_TEXTS } from './week-texts.js';
import { WORK_SCHEDULES_TEXTS } from './work-schedules-texts.js';

export function WorkScheduleTable({
  schedules,
  empty,
  onChange,
}: {
  readonly schedules: Data<'workSchedules.list'>;
  /** Shown where there is none. */
  readonly empty: ReactNode;
  readonly onChange: (id: string) => void;
}) {
  const t = useTexts(WORK_SCHEDULES_TEXTS);
  const tellWeek = useTexts(WEEK_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const formats = useFormats();
  const client = useClient();
  const remove = async (id: string): Promise<void> => {
    await client.call('workSchedules.delete', { path: { id } });
    await refreshOperations(['workSchedules.']);
  };
  return (
    <DataTable
      label={t('title')}
      rows={schedules}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          id: 'name',
          header: tellWeek('name'),
          cell: ({ name, isDefault }) => (
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {name}
              </Text>
              {isDefault && <StatusBadge tone="good">{t('default-mark')}</StatusBadge>}
            </Group>
          ),
        },
        {
          id: 'hours',
          header: t('hours'),
          cell: ({ week, timezone }) => (
            <Stack gap={0}>
              {rowsOf(week).map(({ days, from, to }) => (
                <Text key={`${days.join()}${from}`} size="sm">
                  {daysText(days, tellWeek)} {from}–{to}
                </Text>
              ))}
              <Text size="xs" c="dimmed">
                {timezone}
              </Text>
            </Stack>
          ),
        },
        {
          id: 'exceptions',
          header: t('exceptions'),
          width: '140px',
          cell: ({ excludeDates }) =>
            excludeDates.length === 0
              ? tellUi('none')
              : t('exceptions-count', { count: excludeDates.length }),
        },
        {
          id: 'servers',
          header: t('servers'),
          width: '130px',
          cell: ({ serversCount }) => formats.number(serversCount),
        },
        {
          id: 'actions',
          header: t('actions'),
          width: '230px',
          cell: ({ id, name }) => (
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={() => onChange(id)}>
                {t('change')}
              </Button>
              <ConfirmButton
                size="compact-sm"
                color="red"
                label={tellUi('delete')}
                title={t('delete-title', { name })}
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
