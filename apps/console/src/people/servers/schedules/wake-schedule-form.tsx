import type { Data } from '#libs/client';
import { Anchor, Checkbox, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { ChoiceButtons, SaveForm } from '../../../shared/ui/form.js';
import { fieldError } from '../../../shared/ui/loaded.js';
import wakeSchedulesEn from '../../../texts/en/wake-schedules.json';
import wakeSchedulesRu from '../../../texts/ru/wake-schedules.json';
import { useApiCall } from '../../api.js';
import { DayChoice, ownTimezone, TimezoneField, WEEK_TEXTS } from '../../work-schedules/week-editor.js';
import type { Day } from '../../work-schedules/week.js';

export const SCHEDULES_TEXTS = defineTexts('wake-schedules', { en: wakeSchedulesEn, ru: wakeSchedulesRu });

type WakeSchedule = Data<'servers.wakeSchedules.list'>[number];

const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]';
const WORKING_DAYS: readonly Day[] = ['MO', 'TU', 'WE', 'TH', 'FR'];
const USUAL = { time: '08:45', keepAwakeMinutes: 60 };
const CHANGES = ['servers.wakeSchedules.list', 'workSchedules.'];

/** A wake schedule. @param schedule the one to change; null makes a new one */
export function WakeScheduleForm({
  serverId,
  schedule,
  workSchedules,
  onDone,
}: {
  readonly serverId: string;
  readonly schedule: WakeSchedule | null;
  readonly workSchedules: Data<'workSchedules.list'>;
  readonly onDone: () => void;
}) {
  const t = useTexts(SCHEDULES_TEXTS);
  const tellWeek = useTexts(WEEK_TEXTS);
  const create = useApiCall('servers.wakeSchedules.create', { changes: CHANGES });
  const update = useApiCall('servers.wakeSchedules.update', { changes: CHANGES });
  const [name, setName] = useState(schedule?.name ?? '');
  const [how, setHow] = useState<'own' | 'work'>(schedule?.workScheduleId ? 'work' : 'own');
  const [days, setDays] = useState<readonly Day[]>(schedule?.days ?? WORKING_DAYS);
  const [time, setTime] = useState(schedule?.time ?? USUAL.time);
  const [timezone, setTimezone] = useState(schedule?.timezone ?? ownTimezone());
  const usualWork = workSchedules.find(({ isDefault }) => isDefault) ?? workSchedules[0];
  const [workScheduleId, setWorkScheduleId] = useState(schedule?.workScheduleId ?? usualWork?.id ?? null);
  const [keepAwakeMinutes, setKeepAwake] = useState(schedule?.keepAwakeMinutes ?? USUAL.keepAwakeMinutes);
  const [enabled, setEnabled] = useState(schedule?.enabled ?? true);
  const error = create.error ?? update.error;
  const isWhole = how === 'own' ? days.length > 0 : workScheduleId !== null;
  const save = (): void => {
    const times = how === 'own' ? { days: [...days], time, timezone } : { workScheduleId };
    const body = { name: name.trim() || null, ...times, keepAwakeMinutes, enabled };
    const done = { onSuccess: onDone };
    if (schedule === null) create.mutate({ path: { id: serverId }, body }, done);
    else update.mutate({ path: { id: serverId, scheduleId: schedule.id }, body }, done);
  };
  return (
    <SaveForm
      onSave={save}
      onCancel={onDone}
      isWhole={isWhole}
      isSaving={create.isPending || update.isPending}
      error={error}
    >
      <TextInput
        label={tellWeek('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(error, 'name')}
        maxLength={100}
        data-autofocus
      />
      <ChoiceButtons
        label={t('how')}
        value={how}
        choices={(['own', 'work'] as const).map((value) => ({ value, label: t(`how-${value}`) }))}
        onChoose={setHow}
      />
      {how === 'own' ? (
        <>
          <DayChoice
            days={days}
            onChange={setDays}
            error={days.length === 0 ? t('no-days') : fieldError(error, 'days')}
          />
          <TextInput
            label={t('time')}
            description={t('time-rule')}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            error={fieldError(error, 'time')}
            pattern={TIME}
            required
            w={260}
          />
          <TimezoneField value={timezone} onChange={setTimezone} error={fieldError(error, 'timezone')} />
        </>
      ) : workSchedules.length === 0 ? (
        <Text size="sm">
          {t('no-work-schedules')}{' '}
          <Anchor component={Link} to="/work-schedules?schedule=new" size="sm">
            {t('to-work-schedules')}
          </Anchor>
        </Text>
      ) : (
        <Select
          label={t('work-schedule')}
          description={t('work-schedule-rule')}
          data={workSchedules.map(({ id, name: label }) => ({ value: id, label }))}
          value={workScheduleId}
          onChange={setWorkScheduleId}
          error={fieldError(error, 'workScheduleId')}
          allowDeselect={false}
        />
      )}
      <NumberInput
        label={t('keep-awake')}
        description={t('keep-awake-rule')}
        value={keepAwakeMinutes}
        onChange={(value) => typeof value === 'number' && setKeepAwake(value)}
        error={fieldError(error, 'keepAwakeMinutes')}
        min={15}
        max={1_440}
        allowDecimal={false}
        required
        w={260}
      />
      <Checkbox
        label={t('enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </SaveForm>
  );
}
