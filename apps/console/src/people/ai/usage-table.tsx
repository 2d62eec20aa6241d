import { Button, Group } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { TimeChart } from '../../shared/charts/time-chart.js';
import { saveFile } from '../../shared/data/save-file.js';
import { useCredits, useFormats } from '../../shared/format/format.js';
import { creditDigits, csvOf } from '../../shared/format/values.policy.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import aiEn from '../../texts/en/ai.json';
import aiRu from '../../texts/ru/ai.json';
import {
  everyDay,
  type Grouping,
  type Measure,
  measured,
  tokensOf,
  type UsagePeriod,
  type UsageRow,
} from './usage.policy.js';

export const AI_TEXTS = defineTexts('ai', { en: aiEn, ru: aiRu });

/** The rows of the report in numbers, to read and to take along. */
export function UsageTable({
  rows,
  period,
  by,
  nameOf,
  onMore,
  loadingMore,
}: {
  readonly rows: readonly UsageRow[];
  readonly period: UsagePeriod;
  readonly by: Grouping;
  readonly nameOf: (row: UsageRow) => string;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
}) {
  const t = useTexts(AI_TEXTS);
  const formats = useFormats();
  const credits = useCredits();
  const columns: readonly Column<UsageRow>[] = [
    { id: 'name', header: t(by), cell: nameOf },
    { id: 'cost', header: t('cost'), align: 'end', cell: ({ costCredits }) => credits(costCredits) },
    {
      id: 'calls',
      header: t('calls'),
      align: 'end',
      width: '12%',
      cell: ({ calls }) => formats.number(calls),
    },
    { id: 'tokens', header: t('tokens'), align: 'end', cell: (row) => formats.number(tokensOf(row)) },
    { id: 'units', header: t('units'), align: 'end', cell: ({ unitsNet }) => formats.number(unitsNet) },
  ];
  const save = (): void => {
    const table = csvOf(
      [
        'key',
        'name',
        'cost_credits',
        'calls',
        'failed_calls',
        'partial_calls',
        'prompt_tokens',
        'cached_tokens',
        'completion_tokens',
        'audio_seconds',
        'images',
        'units_net',
        'units_gross',
      ],
      rows.map((row) => [
        row.key,
        nameOf(row),
        row.costCredits,
        row.calls,
        row.failedCalls,
        row.partialCalls,
        row.promptTokens,
        row.cachedTokens,
        row.completionTokens,
        row.audioSeconds,
        row.images,
        row.unitsNet,
        row.unitsGross,
      ]),
    );
    saveFile(`ai-usage-${by}-${period.from}-${period.to}.csv`, new Blob([table], { type: 'text/csv' }));
  };
  return (
    <>
      <DataTable
        label={t('table', { by: t(`by-${by}`) })}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        onMore={onMore}
        loadingMore={loadingMore}
      />
      <Group justify="flex-end">
        <Button variant="subtle" size="compact-sm" leftSection={<DownloadIcon size={14} />} onClick={save}>
          {t('save-table')}
        </Button>
      </Group>
    </>
  );
}

/** Rows beyond these would be slivers; the table has them all. */
const MOST_BARS = 12;
const SHORT = 22;

const shortened = (name: string): string => (name.length > SHORT ? `${name.slice(0, SHORT - 1)}…` : name);

/** The rows of the report as bars. */
export function UsageChart({
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
