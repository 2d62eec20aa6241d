import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Data, PorticoApiError } from '#libs/client';
import { fieldError } from '../../shared/data/field-error.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useApiCall } from '../api.js';
import { ownTimezone, TimezoneField } from './timezone-field.js';
import { datesOf, rowOfField, rowsOf, windowsOf, type WeekRow, wrongDatesOf } from './week.js';
import { WeekEditor } from './week-editor.js';
import { WEEK_TEXTS } from './week-texts.js';
import { WORK_SCHEDULES_TEXTS } from './work-schedules-texts.js';

type WorkSchedule = Data<'workSchedules.get'>;

const USUAL_WEEK: readonly WeekRow[] = [{ days: ['MO', 'TU', 'WE', 'TH', 'FR'], from: '09:00', to: '18:00' }];
const CHANGES = ['workSchedules.', 'servers.wakeSchedules.list'];

/** A working week. @param schedule the one to change; null makes a new one */
export function WorkScheduleForm({
  schedule,
  onDone,
}: {
  readonly schedule: WorkSchedule | null;
  readonly onDone: () => void;
}) {
  const t = useTexts(WORK_SCHEDULES_TEXTS);
  const tellWeek = useTexts(WEEK_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
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
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack>
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
        <FailureNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {tellUi('cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isWhole || wrongDates.length > 0}
            loading={create.isPending || update.isPending}
          >
            {tellUi('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
