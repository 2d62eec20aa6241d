import { type Data, PorticoApiError } from '#libs/client';
import { Button, Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { type ReactNode, useState } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { ChangeOrDelete } from '../../shared/ui/confirm-button.js';
import { DataTable } from '../../shared/ui/data-table.js';
import { SaveForm } from '../../shared/ui/form.js';
import { EmptyState, fieldError, Loaded } from '../../shared/ui/loaded.js';
import { StatusBadge } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../acting-key.js';
import { refreshOperations, useApi, useApiCall, useClient } from '../api.js';
import {
  daysText,
  ownTimezone,
  TimezoneField,
  WEEK_TEXTS,
  WeekEditor,
  WORK_SCHEDULES_TEXTS,
} from './week-editor.js';
import { datesOf, rowOfField, rowsOf, type WeekRow, windowsOf, wrongDatesOf } from './week.js';

function WorkScheduleTable({
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
            <ChangeOrDelete
              change={t('change')}
              onChange={() => onChange(id)}
              title={t('delete-title', { name })}
              text={t('delete-text')}
              onDelete={() => remove(id)}
            />
          ),
        },
      ]}
    />
  );
}

type WorkSchedule = Data<'workSchedules.get'>;

const USUAL_WEEK: readonly WeekRow[] = [{ days: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '09:00', to: '18:00' }];
const CHANGES = ['workSchedules.', 'servers.wakeSchedules.list'];

/** A working week. @param schedule the one to change; null makes a new one */
function WorkScheduleForm({
  schedule,
  onDone,
}: {
  readonly schedule: WorkSchedule | null;
  readonly onDone: () => void;
}) {
  const t = useTexts(WORK_SCHEDULES_TEXTS);
  const tellWeek = useTexts(WEEK_TEXTS);
  const create = useApiCall('workSchedules.create', { changes: CHANGES });
  const update = useApiCall('workSchedules.update', { changes: CHANGES });
  const [name, setName] = useState(schedule?.name ?? '');
  const [timezone, setTimezone] = useState(schedule?.timezone ?? ownTimezone());
  const [rows, setRows] = useState<readonly WeekRow[]>(schedule ? rowsOf(schedule.week) : USUAL_WEEK);
  const [dates, setDates] = useState(schedule?.excludeDates.join('\n') ?? '');
  const [isDefault, setDefault] = useState(schedule?.isDefault ?? false);
  const isWhole = rows.every(({ days }) => days.length > 0);
  const error = create.error ?? update.error;
  const wrongDates = wrongDatesOf(dates);
  const [sentRows, setSentRows] = useState(rows);
  // A refusal names a place in what was sent; once another row is typed it may be another one's.
  const refusedRow =
    error instanceof PorticoApiError && rows === sentRows ? rowOfField(rows, error.details.field) : null;
  const save = (): void => {
    setSentRows(rows);
    const body = {
      name: name.trim(),
      timezone,
      week: [...windowsOf(rows)],
      excludeDates: [...datesOf(dates)],
      isDefault,
    };
    if (schedule === null) create.mutate({ body }, { onSuccess: onDone });
    else update.mutate({ path: { id: schedule.id }, body }, { onSuccess: onDone });
  };
  return (
    <SaveForm
      onSave={save}
      onCancel={onDone}
      isWhole={isWhole && wrongDates.length === 0}
      isSaving={create.isPending || update.isPending}
      error={error}
    >
      <TextInput
        label={tellWeek('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(error, 'name')}
        required
        maxLength={100}
        data-autofocus
      />
      <TimezoneField value={timezone} onChange={setTimezone} error={fieldError(error, 'timezone')} />
      <WeekEditor
        rows={rows}
        wrongRow={refusedRow === null ? null : { index: refusedRow, reason: t('hours-refused') }}
        onChange={setRows}
      />
      {!isWhole && (
        <Text size="sm" role="status">
          {t('no-days')}
        </Text>
      )}
      <Textarea
        label={t('exceptions')}
        description={t('exceptions-rule')}
        value={dates}
        onChange={(event) => setDates(event.currentTarget.value)}
        error={
          wrongDates.length > 0
            ? t('no-dates', { dates: wrongDates.join(', ') })
            : fieldError(error, 'excludeDates')
        }
        autosize
        minRows={2}
        maxRows={8}
      />
      <Checkbox
        label={t('default')}
        description={t('default-rule')}
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </SaveForm>
  );
}

const NEW = 'new';

/** When the company works, for servers to follow. */
export default function WorkSchedulesPage() {
  const t = useTexts(WORK_SCHEDULES_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const address = useUrlState();
  const query = useApi('workSchedules.list', {});
  const opened = address.read('schedule');
  const close = (): void => address.write({ schedule: null });
  const schedule = query.data?.data.find(({ id }) => id === opened) ?? null;
  const add = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => address.write({ schedule: NEW })}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} actions={add}>
      <KeyNeeded>
        <Modal
          opened={opened === NEW || schedule !== null}
          onClose={close}
          title={schedule === null ? t('add-title') : t('change-title')}
          size="lg"
          closeButtonProps={{ 'aria-label': tellUi('close') }}
        >
          <WorkScheduleForm key={schedule?.id ?? NEW} schedule={schedule} onDone={close} />
        </Modal>
        <Loaded query={query}>
          {({ data: schedules }) => (
            <WorkScheduleTable
              schedules={schedules}
              empty={<EmptyState title={t('empty-title')} text={t('empty-text')} action={add} />}
              onChange={(id) => address.write({ schedule: id })}
            />
          )}
        </Loaded>
      </KeyNeeded>
    </Page>
  );
}
