import { TimeChart } from '../../shared/charts/time-chart.js';
import { creditDigits } from '../../shared/format/credits.policy.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { AI_TEXTS } from './ai-texts.js';
import { everyDay, type UsagePeriod } from './usage-period.policy.js';
import { type Grouping, type Measure, measured, type UsageRow } from './usage-rows.js';

/** Rows beyond these would be slivers; the table has them all. */
const MOST_BARS = 12;
const SHORT = 22;

const shortened = (name: string): string => (name.length > SHORT ? `${name.slice(0, SHORT - 1)}…` : name);

/** The rows of the report as bars. */
export default function UsageChart({
  rows,
  period,
  by,
  measure,
  nameOf,
}: {
  readonly rows: readonly UsageRow[];
  readonly period: UsagePeriod;
  readonly by: Grouping;
  readonly measure: Measure;
  readonly nameOf: (row: Pick<UsageRow, 'key'>) => string;
}) {
  const t = useTexts(AI_TEXTS);
  const formats = useFormats();
  const label = measure === 'cost' ? t('cost-in-credits') : t(`measure-${measure}`);
  const points =
    by === 'day'
      ? everyDay(period, rows).map(({ day, row }) => ({
          x: formats.utcDay(day),
          value: row ? measured(measure, row) : 0,
        }))
      : [...rows]
          .sort((a, b) => measured(measure, b) - measured(measure, a))
          .slice(0, MOST_BARS)
          .map((row) => ({ x: shortened(nameOf(row)), value: measured(measure, row) }));
  return (
    <TimeChart
      label={t('chart', {
        measure: label,
        from: formats.utcDay(period.from),
        to: formats.utcDay(period.to),
      })}
      kind="bar"
      points={points}
      x="x"
      series={[{ name: 'value', label, color: 'blue.6' }]}
      format={(value) => formats.number(value, measure === 'cost' ? creditDigits(value) : 2)}
    />
  );
}
