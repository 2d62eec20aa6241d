import { Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import classes from './off-peak-grid.module.css';
import { shadeOf } from './off-peak-shade.policy.js';
import { OFF_PEAK_TEXTS } from './off-peak-texts.js';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

interface Cell {
  readonly dow: number;
  readonly hour: number;
}

/** What a unit costs in each hour of the week. On a phone the days stand side by side. */
export function OffPeakGrid({
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
