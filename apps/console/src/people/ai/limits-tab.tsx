import type { Data } from '#libs/client';
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Facts, PercentBar } from '../../shared/ui/facts.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { LIMITS_TEXTS, PacingSection } from './pacing.js';

type Quota = Data<'ai.quota.get'>;
type Share = Quota['byModel'][number];

/** How much of the month is used, of the windows of a day and a week, and by which models. */
function QuotaView({ quota }: { readonly quota: Quota }) {
  const t = useTexts(LIMITS_TEXTS);
  const formats = useFormats();
  const { pctUsed, exhausted, resetAt, period, pacing, byModel } = quota;
  const columns: readonly Column<Share>[] = [
    { id: 'model', header: t('model'), cell: ({ modelId }) => modelId },
    {
      id: 'calls',
      header: t('calls'),
      align: 'end',
      width: '20%',
      cell: ({ calls }) => formats.number(calls),
    },
    {
      id: 'share',
      header: t('share'),
      align: 'end',
      width: '24%',
      cell: ({ pctOfLimit }) => (pctOfLimit === null ? t('share-unknown') : formats.percent(pctOfLimit)),
    },
  ];
  const windowNote = (at: string) =>
    t('window-resets', { when: `${formats.moment(at)} (${formats.relative(at)})` });
  return (
    <Stack gap="md">
      {exhausted && (
        <Alert color="red" title={t('exhausted')} role="status">
          <Text size="sm">{t('exhausted-text')}</Text>
        </Alert>
      )}
      <PercentBar label={t('month')} percent={pctUsed} full={exhausted} />
      <Facts
        rows={[
          [t('begun-at'), <Moment key="begun" at={period.start} />],
          [
            t('resets-at'),
            resetAt === null ? (
              t('not-begun')
            ) : (
              <>
                <Moment at={resetAt} />, <Moment at={resetAt} relative />
              </>
            ),
          ],
        ]}
      />
      {pacing === null ? (
        <Text size="sm" c="dimmed">
          {t('pacing-off')}
        </Text>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PercentBar
              label={t('day-window')}
              percent={pacing.day.pctUsed}
              note={windowNote(pacing.day.resetAt)}
            />
            <PercentBar
              label={t('week-window')}
              percent={pacing.week.pctUsed}
              note={windowNote(pacing.week.resetAt)}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {pacing.active ? t('pacing-active') : t('pacing-quiet')}
          </Text>
        </>
      )}
      <DataTable
        label={t('by-model')}
        columns={columns}
        rows={byModel}
        rowKey={({ modelId }) => modelId}
        empty={<EmptyState title={t('no-models')} text={t('no-models-text')} />}
      />
    </Stack>
  );
}

/** The service answers from a copy as old as this. */
const QUOTA_EVERY_MS = 30_000;

/** The quota of the portal, and how it is spread. */
export function LimitsTab() {
  const t = useTexts(LIMITS_TEXTS);
  const quota = useApi('ai.quota.get', {}, { refetchEveryMs: QUOTA_EVERY_MS });
  return (
    <Stack gap="lg">
      <Section title={t('quota')} lead={t('quota-lead')}>
        <Loaded query={quota}>{({ data }) => <QuotaView quota={data} />}</Loaded>
      </Section>
      <PacingSection />
    </Stack>
  );
}
