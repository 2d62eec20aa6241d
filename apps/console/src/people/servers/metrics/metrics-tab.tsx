import type { Data } from '#libs/client';
import { Stack, Text } from '@mantine/core';
import { TimeChart } from '../../../shared/charts/time-chart.js';
import { useFormats } from '../../../shared/format/format.js';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { Figures } from '../../../shared/ui/facts.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/page.js';
import serverMetricsEn from '../../../texts/en/server-metrics.json';
import serverMetricsRu from '../../../texts/ru/server-metrics.json';
import { useApi } from '../../api.js';
import type { TabProps } from '../server.js';

const METRICS_TEXTS = defineTexts('server-metrics', { en: serverMetricsEn, ru: serverMetricsRu });

/** Requests and traffic of a day. */
function TrafficCharts({ series }: { readonly series: Data<'servers.metrics.get'>['series'] }) {
  const t = useTexts(METRICS_TEXTS);
  const formats = useFormats();
  const points = series.map(({ at, ...hour }) => ({ ...hour, hour: formats.hour(at) }));
  const isQuiet = series.every(({ requests, bytesIn, bytesOut }) => requests + bytesIn + bytesOut === 0);
  if (isQuiet) {
    return (
      <Section title={t('requests')}>
        <Text size="sm">{t('no-traffic')}</Text>
      </Section>
    );
  }
  return (
    <Stack>
      <Section title={t('requests')} lead={t('requests-lead')}>
        <TimeChart
          label={t('requests')}
          kind="bar"
          points={points}
          x="hour"
          series={[
            { name: 'requests', label: t('answered'), color: 'blue.7' },
            { name: 'errors5xx', label: t('errors'), color: 'red.7' },
          ]}
          format={(value) => formats.number(value)}
        />
      </Section>
      <Section title={t('traffic')}>
        <TimeChart
          label={t('traffic')}
          kind="area"
          points={points}
          x="hour"
          series={[
            { name: 'bytesOut', label: t('sent'), color: 'teal.7' },
            { name: 'bytesIn', label: t('received'), color: 'violet.6' },
          ]}
          format={formats.bytes}
        />
      </Section>
    </Stack>
  );
}

const LOOK_EVERY_MS = 20_000;

/** How much the application is used. */
export default function MetricsTab({ server }: TabProps) {
  const t = useTexts(METRICS_TEXTS);
  const formats = useFormats();
  const isOpen = server.mode === 'OPEN';
  const query = useApi(
    'servers.metrics.get',
    { path: { id: server.id } },
    { enabled: !isOpen, refetchEveryMs: LOOK_EVERY_MS },
  );
  if (isOpen) return <Text size="sm">{t('open')}</Text>;
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Stack>
          <Figures
            figures={[
              {
                name: t('agent'),
                value: data.agentConnected ? t('agent-connected') : t('agent-away'),
                note:
                  data.lastSeenAt === null
                    ? undefined
                    : `${t('last-seen')} ${formats.relative(data.lastSeenAt)}`,
              },
              { name: t('requests-1h'), value: formats.number(data.requests1h) },
              { name: t('requests-24h'), value: formats.number(data.requests24h) },
              { name: t('errors-1h'), value: formats.number(data.errors5xx1h) },
              { name: t('bytes-in'), value: formats.bytes(data.bytesIn) },
              { name: t('bytes-out'), value: formats.bytes(data.bytesOut) },
            ]}
          />
          <TrafficCharts series={data.series} />
        </Stack>
      )}
    </Loaded>
  );
}
