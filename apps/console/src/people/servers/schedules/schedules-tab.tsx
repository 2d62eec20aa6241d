import type { Data } from '#libs/client';
import { Alert, Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useUrlState } from '../../../shared/data/url-state.js';
import { UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { ChangeOrDelete } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState, Loaded } from '../../../shared/ui/loaded.js';
import { Moment, StatusBadge } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import { refreshOperations, useApi, useClient } from '../../api.js';
import { daysText, WEEK_TEXTS } from '../../work-schedules/week-editor.js';
import { mayOn, type TabProps } from '../server.js';
import { SCHEDULES_TEXTS, WakeScheduleForm } from './wake-schedule-form.js';

type WakeSchedule = Data<'servers.wakeSchedules.list'>[number];

function WakeScheduleTable({
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
            <ChangeOrDelete
              change={t('change')}
              onChange={() => onChange(id)}
              title={t('delete-title', { name: name ?? t('no-name') })}
              text={t('delete-text')}
              onDelete={() => remove(id)}
            />
          ),
        },
      ]}
    />
  );
}

const NEW = 'new';

/** When the server is woken by itself. */
export default function SchedulesTab({ server }: TabProps) {
  const t = useTexts(SCHEDULES_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const address = useUrlState();
  const mayPlan = mayOn(server, 'wake-schedules');
  const query = useApi('servers.wakeSchedules.list', { path: { id: server.id } }, { enabled: mayPlan });
  const workSchedules = useApi('workSchedules.list', {}, { enabled: mayPlan }).data?.data ?? [];
  const opened = address.read('schedule');
  const schedule = query.data?.data.find(({ id }) => id === opened) ?? null;
  const close = (): void => address.write({ schedule: null });
  if (!mayPlan) return <Alert color="orange">{t('not-allowed')}</Alert>;
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => address.write({ schedule: NEW })}>
          {t('add')}
        </Button>
      }
    >
      <Modal
        opened={opened === NEW || schedule !== null}
        onClose={close}
        title={schedule === null ? t('add') : t('change-title')}
        closeButtonProps={{ 'aria-label': tellUi('close') }}
      >
        <WakeScheduleForm
          key={schedule?.id ?? NEW}
          serverId={server.id}
          schedule={schedule}
          workSchedules={workSchedules}
          onDone={close}
        />
      </Modal>
      <Loaded query={query}>
        {({ data: schedules }) => (
          <WakeScheduleTable
            serverId={server.id}
            schedules={schedules}
            workSchedules={workSchedules}
            onChange={(id) => address.write({ schedule: id })}
          />
        )}
      </Loaded>
      <Anchor component={Link} to="/work-schedules" size="sm">
        {t('to-work-schedules')}
      </Anchor>
    </Section>
  );
}
