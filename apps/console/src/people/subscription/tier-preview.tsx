import { Stack, Text } from '@mantine/core';
import type { Input } from '#libs/client';
import { useCredits } from '../../shared/format/credits.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/moment.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { useApi } from '../api.js';
import { OFFERS_TEXTS } from './offers-texts.js';

type Question = Input<'cowork.subscription.preview.get'>['query'];
/** A quote holds for 15 minutes; another is asked for well before. */
const AGAIN_AFTER_MS = 600_000;

/** What a change of tier or term would come to, at the price of a quote. */
export function TierPreview({
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
