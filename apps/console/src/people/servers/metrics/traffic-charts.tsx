import { Stack, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { TimeChart } from '../../../shared/charts/time-chart.js';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { Section } from '../../../shared/ui/section.js';
import { METRICS_TEXTS } from './metrics-texts.js';

/** Requests and traffic of a day; loaded by itself, as charts are large. */
export default function TrafficCharts({
  series,
}: {
  readonly series: Data<'servers.metrics.get'>['series'];
}) {
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
