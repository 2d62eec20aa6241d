import { Anchor, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type UrlState, useUrlState } from '../../shared/data/url-state.js';
import { useCredits, useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { Figures } from '../../shared/ui/facts.js';
import { ChoiceButtons } from '../../shared/ui/form.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useSession } from '../acting-key.js';
import { useApiPages } from '../api.js';
import { AI_TEXTS, UsageChart, UsageTable } from './usage-table.js';
import {
  type Grouping,
  GROUPINGS,
  instantsOf,
  LONGEST_DAYS,
  MEASURES,
  periodOf,
  PERIODS,
  tokensOf,
  type UsagePeriod,
  type UsageRow,
} from './usage.policy.js';

const SHOWN_PERIODS = ['today', 'yesterday', '7d', '30d', 'range'] as const;

/** Period, grouping and key of the report; all of it stands in the address. */
function UsageControls({
  period,
  by,
  keyId,
  url,
}: {
  readonly period: UsagePeriod;
  readonly by: Grouping;
  readonly keyId: string | null;
  readonly url: UrlState;
}) {
  const t = useTexts(AI_TEXTS);
  const formats = useFormats();
  const { keys } = useSession();
  const choose = (name: string): void =>
    url.write({
      period: name,
      from: name === 'range' ? period.from : null,
      to: name === 'range' ? period.to : null,
    });
  const fault = period.fault === null ? null : t(`fault-${period.fault}`, { days: LONGEST_DAYS });
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <ChoiceButtons
          label={t('period')}
          value={period.name}
          choices={SHOWN_PERIODS.map((name) => ({ value: name, label: t(`period-${name}`) }))}
          onChoose={choose}
        />
        {period.name === 'range' && (
          <>
            <TextInput
              type="date"
              label={t('from')}
              value={period.from}
              onChange={({ currentTarget: { value } }) => url.write({ from: value })}
              error={fault !== null}
            />
            <TextInput
              type="date"
              label={t('to')}
              value={period.to}
              onChange={({ currentTarget: { value } }) => url.write({ to: value })}
              error={fault}
            />
          </>
        )}
      </Group>
      <Group gap="sm" align="flex-end">
        <Select
          label={t('by')}
          value={by}
          onChange={(value) => url.write({ by: value })}
          data={GROUPINGS.map((name) => ({ value: name, label: t(`by-${name}`) }))}
          allowDeselect={false}
          w={{ base: '47%', xs: 150 }}
        />
        <Select
          label={t('only-key')}
          placeholder={t('all-keys')}
          value={keyId}
          onChange={(value) => url.write({ key: value })}
          data={keys
            .filter(({ kind }) => kind !== 'management')
            .map(({ id, name, suffix }) => ({ value: id, label: `${name} …${suffix}` }))}
          clearable
          clearButtonProps={{ 'aria-label': t('all-keys') }}
          w={{ base: '47%', xs: 220 }}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('usage-days', { start: formats.hour(`${period.from}T00:00:00Z`) })}
      </Text>
    </Stack>
  );
}

const ROWS_OF_A_PAGE = 200;

/** What was used of models in a period: the sums, a chart, and the numbers. */
export function UsageReport() {
  const t = useTexts(AI_TEXTS);
  const formats = useFormats();
  const credits = useCredits();
  const { user, keys } = useSession();
  const url = useUrlState();
  const period = periodOf(
    url.choice('period', PERIODS),
    { from: url.read('from'), to: url.read('to') },
    Date.now(),
  );
  const usualBy = period.days === 1 ? 'model' : 'day';
  const by = GROUPINGS.find((name) => name === url.read('by')) ?? usualBy;
  const keyId = url.read('key');
  const report = useApiPages(
    'ai.usage.get',
    {
      query: {
        ...instantsOf(period),
        groupBy: by,
        ...(keyId !== null && { keyId }),
        page: 1,
        limit: ROWS_OF_A_PAGE,
      },
    },
    ({ body: { page, limit, total } }, input) =>
      page * limit < total ? { query: { ...input.query, page: page + 1 } } : null,
    { enabled: period.fault === null },
  );
  const nameOf = ({ key }: Pick<UsageRow, 'key'>): string => {
    if (by === 'day') return formats.utcDay(key);
    if (by === 'model') return key;
    const own = keys.find(({ id }) => id === key);
    return own ? `${own.name} …${own.suffix}` : t('other-key', { id: key });
  };
  return (
    <Section title={t('usage')} lead={user.isAdmin ? t('usage-lead-admin') : t('usage-lead-own')}>
      <UsageControls period={period} by={by} keyId={keyId} url={url} />
      {period.fault === null && (
        <Loaded query={report}>
          {({ pages }) => {
            const { totals } = pages[0]!.data;
            const rows = pages.flatMap(({ data }) => data.rows);
            // What a quota covers costs nothing: bars of cost would be an empty chart then.
            const usualMeasure = totals.costCredits > 0 ? 'cost' : 'units';
            const measure = MEASURES.find((name) => name === url.read('measure')) ?? usualMeasure;
            if (rows.length === 0) {
              return (
                <EmptyState
                  title={t('no-usage')}
                  text={t('no-usage-text')}
                  action={
                    <Anchor href="/docs/ai" target="_blank" rel="noreferrer">
                      {t('documentation')}
                    </Anchor>
                  }
                />
              );
            }
            return (
              <Stack gap="md">
                <Figures
                  figures={[
                    { name: t('cost'), value: credits(totals.costCredits), note: t('cost-note') },
                    {
                      name: t('calls'),
                      value: formats.number(totals.calls),
                      note: t('calls-note', {
                        failed: formats.number(totals.failedCalls),
                        partial: formats.number(totals.partialCalls),
                      }),
                    },
                    {
                      name: t('tokens'),
                      value: formats.number(tokensOf(totals)),
                      note: t('tokens-note', {
                        prompt: formats.number(totals.promptTokens),
                        cached: formats.number(totals.cachedTokens),
                        completion: formats.number(totals.completionTokens),
                      }),
                    },
                    {
                      name: t('units'),
                      value: formats.number(totals.unitsNet),
                      note: t('units-note', { gross: formats.number(totals.unitsGross) }),
                    },
                  ]}
                />
                <ChoiceButtons
                  label={t('measure')}
                  size="xs"
                  value={measure}
                  choices={MEASURES.map((name) => ({ value: name, label: t(`measure-${name}`) }))}
                  onChoose={(value) => url.write({ measure: value })}
                />
                <UsageChart rows={rows} period={period} by={by} measure={measure} nameOf={nameOf} />
                <UsageTable
                  rows={rows}
                  period={period}
                  by={by}
                  nameOf={nameOf}
                  onMore={report.hasNextPage ? () => void report.fetchNextPage() : undefined}
                  loadingMore={report.isFetchingNextPage}
                />
              </Stack>
            );
          }}
        </Loaded>
      )}
    </Section>
  );
}
