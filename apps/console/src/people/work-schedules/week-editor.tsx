import {
  ActionIcon,
  Autocomplete,
  Button,
  Chip,
  Fieldset,
  Group,
  Input,
  Stack,
  TextInput,
} from '@mantine/core';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { defineTexts, type Tell, useTexts } from '../../shared/language/texts.js';
import weekEn from '../../texts/en/week.json';
import workSchedulesEn from '../../texts/en/work-schedules.json';
import weekRu from '../../texts/ru/week.json';
import workSchedulesRu from '../../texts/ru/work-schedules.json';
import { type Day, dayRanges, DAYS, type WeekRow } from './week.js';

export const WEEK_TEXTS = defineTexts('week', { en: weekEn, ru: weekRu });

/** `Mon–Fri, Sun`. */
export function daysText(days: readonly Day[], t: Tell<typeof WEEK_TEXTS>): string {
  return dayRanges(days)
    .map((range) => range.map((day) => t(day)).join('–'))
    .join(', ');
}

/** Days of the week, any number of them. */
export function DayChoice({
  days,
  onChange,
  error,
}: {
  readonly days: readonly Day[];
  readonly onChange: (days: readonly Day[]) => void;
  readonly error?: string | null;
}) {
  const t = useTexts(WEEK_TEXTS);
  return (
    <Input.Wrapper label={t('days')} error={error} labelElement="div">
      <Chip.Group
        multiple
        value={[...days]}
        onChange={(chosen) => onChange(DAYS.filter((day) => chosen.includes(day)))}
      >
        <Group gap={6} role="group" aria-label={t('days')} mt={4}>
          {DAYS.map((day) => (
            <Chip key={day} value={day} size="sm" variant="outline" aria-label={t(`long-${day}`)}>
              {t(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** Where the reader is. */
export function ownTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const KNOWN = Intl.supportedValuesOf('timeZone');
const MOST_OFFERED = 30;

export function TimezoneField({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (timezone: string) => void;
  readonly error?: string | null;
}) {
  const t = useTexts(WEEK_TEXTS);
  return (
    <Autocomplete
      label={t('timezone')}
      description={t('timezone-rule')}
      data={KNOWN}
      limit={MOST_OFFERED}
      value={value}
      onChange={onChange}
      error={error}
      required
      spellCheck={false}
    />
  );
}

export const WORK_SCHEDULES_TEXTS = defineTexts('work-schedules', {
  en: workSchedulesEn,
  ru: workSchedulesRu,
});

const TIME = '([01][0-9]|2[0-3]):[0-5][0-9]|24:00';
const NEW_ROW: WeekRow = { days: [], from: '09:00', to: '18:00' };

/** Hours of work: rows of days with the same hours. */
export function WeekEditor({
  rows,
  wrongRow,
  onChange,
}: {
  readonly rows: readonly WeekRow[];
  /** The row that was refused, and why. */
  readonly wrongRow: { readonly index: number; readonly reason: string } | null;
  readonly onChange: (rows: readonly WeekRow[]) => void;
}) {
  const t = useTexts(WORK_SCHEDULES_TEXTS);
  const change = (index: number, news: Partial<WeekRow>): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...news } : row)));
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <Fieldset key={index} legend={t('row-label', { number: index + 1 })} p="sm">
          <Stack gap="xs">
            <DayChoice
              days={row.days}
              onChange={(days) => change(index, { days })}
              error={wrongRow?.index === index ? wrongRow.reason : null}
            />
            <Group align="flex-end" gap="xs">
              <TextInput
                label={t('from')}
                value={row.from}
                onChange={(event) => change(index, { from: event.currentTarget.value })}
                pattern={TIME}
                placeholder="09:00"
                required
                w={100}
              />
              <TextInput
                label={t('to')}
                value={row.to}
                onChange={(event) => change(index, { to: event.currentTarget.value })}
                pattern={TIME}
                placeholder="18:00"
                required
                w={100}
              />
              {rows.length > 1 && (
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={t('remove-hours')}
                  title={t('remove-hours')}
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                >
                  <XIcon size={16} />
                </ActionIcon>
              )}
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon size={14} />}
        onClick={() => onChange([...rows, NEW_ROW])}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('add-hours')}
      </Button>
    </Stack>
  );
}
