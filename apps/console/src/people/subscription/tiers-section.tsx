import type { Data, Input } from '#libs/client';
import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useUrlState } from '../../shared/data/url-state.js';
import { useCredits, useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import subscriptionOffersEn from '../../texts/en/subscription-offers.json';
import subscriptionOffersRu from '../../texts/ru/subscription-offers.json';
import { useApi } from '../api.js';
import { known, TERMS, TIERS } from './subscription-terms.js';

export const OFFERS_TEXTS = defineTexts('subscription-offers', {
  en: subscriptionOffersEn,
  ru: subscriptionOffersRu,
});

type Question = Input<'cowork.subscription.preview.get'>['query'];
/** A quote holds for 15 minutes; another is asked for well before. */
const AGAIN_AFTER_MS = 600_000;

/** What a change of tier or term would come to, at the price of a quote. */
function TierPreview({
  tier,
  term,
  keyId,
}: {
  readonly tier: Question['tier'];
  readonly term: NonNullable<Question['termMonths']> | null;
  readonly keyId: string;
}) {
  const t = useTexts(OFFERS_TEXTS);
  const formats = useFormats();
  const credits = useCredits();
  const preview = useApi(
    'cowork.subscription.preview.get',
    { query: { tier, ...(term !== null && { termMonths: term }) } },
    { as: { keyId }, staleMs: AGAIN_AFTER_MS, refetchEveryMs: AGAIN_AFTER_MS },
  );
  return (
    <Loaded query={preview}>
      {({ data }) => {
        const { target, direction, effectiveAt, charge, credit, nextCharge, balance, sufficient, quote } =
          data;
        return (
          <Stack gap="sm" aria-live="polite">
            <Text fw={600}>{t(`direction-${direction}`)}</Text>
            <Facts
              rows={[
                [t('tier'), `${target.tier}, ${t('months', { count: target.termMonths })}`],
                [t('effective'), <Moment key="at" at={effectiveAt} />],
                [t('charge'), credits(charge)],
                [t('credit'), credit === 0 ? undefined : credits(credit)],
                [
                  t('next-charge'),
                  nextCharge === null
                    ? t('next-none')
                    : t('next-of', { amount: credits(nextCharge.amount), when: formats.day(nextCharge.at) }),
                ],
                [t('paid-through'), <Moment key="paid" at={target.paidThroughAt} />],
                [
                  t('balance'),
                  <span key="balance">
                    {credits(balance)}{' '}
                    <StatusBadge tone={sufficient ? 'good' : 'bad'}>
                      {t(sufficient ? 'sufficient' : 'insufficient')}
                    </StatusBadge>
                  </span>,
                ],
              ]}
            />
            {direction !== 'same' && (
              <div>
                <Text size="sm" fw={600}>
                  {t('quote')}
                </Text>
                <CopyField value={quote.id} label={t('quote')} />
                <Text size="sm" c="dimmed">
                  {t('quote-until', { when: formats.moment(quote.validUntil) })}
                </Text>
              </div>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

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
