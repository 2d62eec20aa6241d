import { Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { Figures } from '../../../shared/ui/figures.js';
import { Loaded, Loading } from '../../../shared/ui/loaded.js';
import { useApi } from '../../api.js';
import type { TabProps } from '../server-tabs.js';
import { METRICS_TEXTS } from './metrics-texts.js';

const TrafficCharts = lazy(() => import('./traffic-charts.js'));
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
          <Suspense fallback={<Loading lines={6} />}>
            <TrafficCharts series={data.series} />
          </Suspense>
        </Stack>
      )}
    </Loaded>
  );
}
