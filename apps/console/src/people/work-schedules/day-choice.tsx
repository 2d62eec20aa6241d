import { Chip, Group, Input } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { DAYS, type Day } from './week.js';
import { WEEK_TEXTS } from './week-texts.js';

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
