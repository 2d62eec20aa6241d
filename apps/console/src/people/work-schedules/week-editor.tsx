import { ActionIcon, Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { useTexts } from '../../shared/language/texts.js';
import { DayChoice } from './day-choice.js';
import type { WeekRow } from './week.js';
import { WORK_SCHEDULES_TEXTS } from './work-schedules-texts.js';

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
