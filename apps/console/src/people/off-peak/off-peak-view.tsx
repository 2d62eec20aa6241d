import type { Data } from '#libs/client';
import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import offPeakEn from '../../texts/en/off-peak.json';
import offPeakRu from '../../texts/ru/off-peak.json';
import { useSession } from '../acting-key.js';
import { isFlat, shadeOf } from '../ai/ai.policy.js';
import classes from './off-peak-grid.module.css';

export const OFF_PEAK_TEXTS = defineTexts('off-peak', { en: offPeakEn, ru: offPeakRu });

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

interface Cell {
  readonly dow: number;
  readonly hour: number;
}

/** What a unit costs in each hour of the week. On a phone the days stand side by side. */
function OffPeakGrid({
  grid,
  nowCell,
}: {
  readonly grid: readonly (readonly number[])[];
  readonly nowCell: Cell;
}) {
  const t = useTexts(OFF_PEAK_TEXTS);
  const formats = useFormats();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const cell = ({ dow, hour }: Cell) => {
    const multiplier = grid[dow]?.[hour] ?? 1;
    const isNow = dow === nowCell.dow && hour === nowCell.hour;
    return (
      <td
        key={`${dow}.${hour}`}
        className={classes.cell}
        data-shade={shadeOf(multiplier)}
        aria-current={isNow ? 'time' : undefined}
      >
        {formats.number(multiplier)}
        {isNow && <VisuallyHidden>, {t('now-cell')}</VisuallyHidden>}
      </td>
    );
  };
  const dayHeading = (dow: (typeof DAYS)[number], scope: 'row' | 'col') => (
    <th key={dow} scope={scope}>
      {t(`day-${dow}`)}
    </th>
  );
  const hourHeading = (hour: number, scope: 'row' | 'col') => (
    <th key={hour} scope={scope}>
      {twoDigits(hour)}
    </th>
  );
  return (
    <div>
      <table className={classes.table} aria-label={t('grid')}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('hour')}</VisuallyHidden>
            </th>
            {isNarrow
              ? DAYS.map((dow) => dayHeading(dow, 'col'))
              : HOURS.map((hour) => hourHeading(hour, 'col'))}
          </tr>
        </thead>
        <tbody>
          {isNarrow
            ? HOURS.map((hour) => (
                <tr key={hour}>
                  {hourHeading(hour, 'row')}
                  {DAYS.map((dow) => cell({ dow, hour }))}
                </tr>
              ))
            : DAYS.map((dow) => (
                <tr key={dow}>
                  {dayHeading(dow, 'row')}
                  {HOURS.map((hour) => cell({ dow, hour }))}
                </tr>
              ))}
        </tbody>
      </table>
      <Text size="xs" c="dimmed" mt={4}>
        {t('legend')}
      </Text>
    </div>
  );
}

/** In which hours units cost less, and what they cost now. */
export function OffPeakView({ hours }: { readonly hours: Data<'offPeak.get'> }) {
  const t = useTexts(OFF_PEAK_TEXTS);
  const formats = useFormats();
  const { user } = useSession();
  if (!hours.enabled) return <EmptyState title={t('disabled')} text={t('disabled-text')} />;
  if (hours.visible === 'none' || (hours.visible === 'admin' && !user.isAdmin)) {
    return <Text c="dimmed">{t('hidden')}</Text>;
  }
  const { currentMultiplier, currentWindowEndsInHours, nextAtOrBelow, timezone, grid, nowCell, modelName } =
    hours;
  const times = (multiplier: number): string => `×${formats.number(multiplier)}`;
  const until = isFlat(grid)
    ? t('now-always')
    : t('now-until', { hours: formats.number(currentWindowEndsInHours, 1) });
  return (
    <Stack gap="md">
      <Facts
        rows={[
          [t('now'), `${times(currentMultiplier)}, ${until}`],
          [
            t('cheapest'),
            nextAtOrBelow.inHours === 0
              ? t('cheapest-now', { multiplier: times(nextAtOrBelow.multiplier) })
              : t('cheapest-in', {
                  hours: formats.number(nextAtOrBelow.inHours, 1),
                  multiplier: times(nextAtOrBelow.multiplier),
                }),
          ],
          [t('timezone'), timezone],
          [t('for-model'), modelName ?? undefined],
        ]}
      />
      <OffPeakGrid grid={grid} nowCell={nowCell} />
    </Stack>
  );
}
