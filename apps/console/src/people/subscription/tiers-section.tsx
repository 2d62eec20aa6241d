import { Group, Select, Stack, Text, Title } from '@mantine/core';
import type { Data } from '#libs/client';
import { useUrlState } from '../../shared/data/url-state.js';
import { useCredits } from '../../shared/format/credits.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Section } from '../../shared/ui/section.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { OFFERS_TEXTS } from './offers-texts.js';
import { known, TERMS, TIERS } from './subscription-terms.js';
import { TierPreview } from './tier-preview.js';

type Tier = Data<'cowork.state.get'>['tiers'][number];

/** What there is to have, and what a change would come to. */
export function TiersSection({ tiers, keyId }: { readonly tiers: readonly Tier[]; readonly keyId: string }) {
  const t = useTexts(OFFERS_TEXTS);
  const credits = useCredits();
  const url = useUrlState();
  const tier = known(TIERS, url.read('tier'));
  const term = known(TERMS, url.read('term'));
  const columns: readonly Column<Tier>[] = [
    {
      id: 'tier',
      header: t('tier'),
      cell: ({ tier: name, current, isNext }) => (
        <Group gap="xs">
          <b>{name}</b>
          {current && <StatusBadge tone="good">{t('current')}</StatusBadge>}
          {isNext && <StatusBadge tone="busy">{t('next')}</StatusBadge>}
        </Group>
      ),
    },
    { id: 'volume', header: t('volume'), cell: ({ multiplier }) => multiplier ?? t('volume-free') },
    {
      id: 'fee',
      header: t('fee'),
      cell: ({ feeVibes }) => (feeVibes === 0 ? t('fee-free') : credits(feeVibes)),
    },
  ];
  return (
    <Section title={t('tiers')} lead={t('tiers-lead')}>
      <DataTable label={t('tiers')} columns={columns} rows={tiers} rowKey={({ tier: name }) => name} />
      <Stack gap="sm">
        <div>
          <Title order={3} size="h5">
            {t('preview')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('preview-lead')}
          </Text>
        </div>
        <Group gap="sm">
          <Select
            label={t('other-tier')}
            placeholder={t('choose-tier')}
            value={tier}
            onChange={(value) => url.write({ tier: value })}
            data={[...TIERS]}
            clearable
            clearButtonProps={{ 'aria-label': t('choose-tier') }}
            w={{ base: '100%', xs: 220 }}
          />
          <Select
            label={t('term')}
            placeholder={t('term-same')}
            value={term}
            onChange={(value) => url.write({ term: value })}
            data={TERMS.map((value) => ({ value, label: t('months', { count: Number(value) }) }))}
            clearable
            clearButtonProps={{ 'aria-label': t('term-same') }}
            w={{ base: '100%', xs: 200 }}
          />
        </Group>
        {tier !== null && <TierPreview tier={tier} term={term} keyId={keyId} />}
      </Stack>
    </Section>
  );
}
