import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { useApi } from '../api.js';
import { CREDENTIALS_TEXTS } from './credentials-texts.js';

const TimeChart = lazy(async () => ({
  default: (await import('../../shared/charts/time-chart.js')).TimeChart,
}));

interface ListedModel {
  readonly id: string;
  readonly name: string;
}

/** What the provider lists for a key, and what was used with it. */
export function CredentialDetails({ id }: { readonly id: string }) {
  const t = useTexts(CREDENTIALS_TEXTS);
  const formats = useFormats();
  const usage = useApi('ai.credentials.usage.get', { path: { id }, query: { days: 30 } });
  const models = useApi('ai.credentials.models.list', { path: { id } });
  const columns: readonly Column<ListedModel>[] = [
    { id: 'name', header: t('models'), cell: ({ name }) => name },
    {
      id: 'id',
      header: t('called-as'),
      cell: ({ id: called }) => (
        <Text ff="monospace" size="sm">
          {called}
        </Text>
      ),
    },
  ];
  return (
    <Stack gap="md">
      <Title order={4} size="h6">
        {t('usage')}
      </Title>
      <Loaded query={usage}>
        {({ data: { days } }) =>
          days.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('usage-none')}
            </Text>
          ) : (
            <Suspense fallback={<Skeleton height={200} />}>
              <TimeChart
                label={t('usage')}
                kind="bar"
                height={200}
                points={days.map(({ day, promptTokens, completionTokens, calls }) => ({
                  day: formats.utcDay(day),
                  tokens: promptTokens + completionTokens,
                  calls,
                }))}
                x="day"
                series={[
                  { name: 'tokens', label: t('tokens'), color: 'blue.6' },
                  { name: 'calls', label: t('calls'), color: 'teal.6' },
                ]}
                format={(value) => formats.number(value)}
              />
            </Suspense>
          )
        }
      </Loaded>
      <Title order={4} size="h6">
        {t('models')}
      </Title>
      <Loaded query={models}>
        {({ data }) => (
          <DataTable
            label={t('models')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState title={t('models-none')} text={t('models-none-text')} />}
          />
        )}
      </Loaded>
    </Stack>
  );
}
