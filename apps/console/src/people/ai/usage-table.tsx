import { Button, Group } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { csvOf } from '../../shared/format/csv.js';
import { useCredits } from '../../shared/format/credits.js';
import { useFormats } from '../../shared/format/format.js';
import { saveFile } from '../../shared/data/save-file.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { AI_TEXTS } from './ai-texts.js';
import type { UsagePeriod } from './usage-period.policy.js';
import { type Grouping, tokensOf, type UsageRow } from './usage-rows.js';

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
