import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Figures } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { type Comparison, VERSION_CALLS, type VersionOwner, VERSIONS_TEXTS } from './version-owner.js';
import { type ComparisonRow, comparisonRows } from './versions.policy.js';

const TONES: Readonly<Record<ComparisonRow['change'], Tone>> = {
  added: 'good',
  removed: 'bad',
  changed: 'busy',
};

/** Which files two versions have, and which differ. */
export function CompareSection({
  owner,
  names,
  from,
  to,
  onChoose,
}: {
  readonly owner: VersionOwner;
  /** Versions one can choose. */
  readonly names: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Null ends the comparison. */
  readonly onChoose: (pair: { readonly from: string; readonly to: string } | null) => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const isPair = from !== to;
  const query = useApi(
    VERSION_CALLS[owner.kind].compare,
    { path: { id: owner.id, versionId: to }, query: { with: from } },
    { enabled: isPair, staleMs: 60_000 },
  );
  const choices = [...new Set([...names, from, to])];
  return (
    <Section
      title={t('compare-title')}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => onChoose(null)}>
          {t('compare-close')}
        </Button>
      }
    >
      <Group gap="sm" data-compare={`${from}..${to}`}>
        <Select
          label={t('compare-from')}
          data={choices}
          value={from}
          onChange={(version) => version !== null && onChoose({ from: version, to })}
          allowDeselect={false}
          searchable
          w={140}
        />
        <Select
          label={t('compare-to')}
          data={choices}
          value={to}
          onChange={(version) => version !== null && onChoose({ from, to: version })}
          allowDeselect={false}
          searchable
          w={140}
        />
      </Group>
      {isPair ? (
        <Loaded query={query}>
          {({ data }) => (data.from === from && data.to === to ? <Differences comparison={data} /> : null)}
        </Loaded>
      ) : (
        <Text size="sm">{t('choose-two')}</Text>
      )}
    </Section>
  );
}

function Differences({ comparison }: { readonly comparison: Comparison }) {
  const t = useTexts(VERSIONS_TEXTS);
  const formats = useFormats();
  const [text, setText] = useState('');
  const rows = useMemo(() => comparisonRows(comparison, text), [comparison, text]);
  const { counts, unchanged, truncated } = comparison;
  const total = counts.added + counts.removed + counts.changed;
  if (unchanged === null) return <Text size="sm">{t('same-archive')}</Text>;
  const bytes = (value: number | null): string => (value === null ? '–' : formats.bytes(value));
  const columns: readonly Column<ComparisonRow>[] = [
    {
      id: 'change',
      header: t('change'),
      width: '120px',
      cell: ({ change }) => <StatusBadge tone={TONES[change]}>{t(change)}</StatusBadge>,
    },
    {
      id: 'path',
      header: t('path'),
      cell: ({ path }) => (
        <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {path}
        </Text>
      ),
    },
    { id: 'before', header: t('before'), width: '110px', align: 'end', cell: ({ before }) => bytes(before) },
    { id: 'after', header: t('after'), width: '110px', align: 'end', cell: ({ after }) => bytes(after) },
  ];
  return (
    <Stack gap="md">
      <Figures
        figures={[
          { name: t('sum-added'), value: formats.number(counts.added) },
          { name: t('sum-removed'), value: formats.number(counts.removed) },
          { name: t('sum-changed'), value: formats.number(counts.changed) },
          { name: t('unchanged'), value: formats.number(unchanged) },
        ]}
      />
      {truncated && <Text size="sm">{t('truncated')}</Text>}
      {total === 0 ? (
        <Text size="sm">{t('no-differences')}</Text>
      ) : (
        <>
          <TextInput
            label={t('filter-paths')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maw={360}
          />
          <DataTable label={t('compare-title')} columns={columns} rows={rows} rowKey={({ path }) => path} />
        </>
      )}
    </Stack>
  );
}
