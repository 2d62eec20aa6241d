import { Anchor, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useCredits } from '../../shared/format/credits.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ChoiceButtons } from '../../shared/ui/choice-buttons.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Figures } from '../../shared/ui/figures.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/section.js';
import { useSession } from '../acting-key.js';
import { useApiPages } from '../api.js';
import { AI_TEXTS } from './ai-texts.js';
import { UsageControls } from './usage-controls.js';
import { instantsOf, periodOf, PERIODS } from './usage-period.policy.js';
import { GROUPINGS, MEASURES, tokensOf, type UsageRow } from './usage-rows.js';
import { UsageTable } from './usage-table.js';

const UsageChart = lazy(() => import('./usage-chart.js'));
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
                <Suspense fallback={<Skeleton height={240} />}>
                  <UsageChart rows={rows} period={period} by={by} measure={measure} nameOf={nameOf} />
                </Suspense>
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
