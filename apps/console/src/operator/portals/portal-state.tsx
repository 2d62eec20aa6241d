import type { Portal, PortalDetail, PortalState } from '#libs/operator/contracts';
import { Group } from '@mantine/core';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import operatorPortalsEn from '../../texts/en/operator-portals.json';
import operatorPortalsRu from '../../texts/ru/operator-portals.json';
import { useOperatorCall } from '../operator-api.js';

export const PORTALS_TEXTS = defineTexts('operator-portals', {
  en: operatorPortalsEn,
  ru: operatorPortalsRu,
});

const TONES: Readonly<Record<PortalState, Tone>> = {
  ACTIVE: 'good',
  SUSPENDED: 'warning',
  DELETED: 'quiet',
  BLOCKED: 'bad',
};

/** What a portal may do, and whether it is frozen and why. */
export function PortalStateBadges({
  state,
  frozenManual,
  frozenDebt,
}: Pick<Portal, 'state' | 'frozenManual' | 'frozenDebt'>) {
  const t = useTexts(PORTALS_TEXTS);
  return (
    <Group gap={6}>
      <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>
      {frozenManual && <StatusBadge tone="warning">{t('frozen-manual')}</StatusBadge>}
      {frozenDebt && <StatusBadge tone="warning">{t('frozen-debt')}</StatusBadge>}
    </Group>
  );
}

const STOPS = ['suspend', 'block'] as const;
const STATE_AFTER = { suspend: 'suspended', block: 'blocked' } as const;

/** Suspends, blocks, freezes a portal, or takes that back. */
export function PortalStateButtons({ portal }: { readonly portal: PortalDetail }) {
  const t = useTexts(PORTALS_TEXTS);
  const set = useOperatorCall('portals.set', ['portals.']);
  const { id, domain, state, frozenManual } = portal;
  return (
    <>
      {(state === 'ACTIVE' ? STOPS : ([state === 'BLOCKED' ? 'block' : 'suspend'] as const)).map((stop) =>
        // What takes it back stands in the place of what did it, and so keeps the focus.
        state === 'ACTIVE' ? (
          <ConfirmButton
            key={stop}
            label={t(stop)}
            title={`${t(stop)}: ${domain}`}
            text={t(`${stop}-text`)}
            color={stop === 'block' ? 'red' : 'orange'}
            {...(stop === 'block' && { word: domain })}
            onConfirm={() => set.mutateAsync({ portal: id, state: STATE_AFTER[stop] })}
          />
        ) : (
          <ConfirmButton
            key={stop}
            label={t('activate')}
            title={`${t('activate')}: ${domain}`}
            text={t('activate-text')}
            color="teal"
            onConfirm={() => set.mutateAsync({ portal: id, state: 'active' })}
          />
        ),
      )}
      <ConfirmButton
        label={frozenManual ? t('unfreeze') : t('freeze')}
        title={`${frozenManual ? t('unfreeze') : t('freeze')}: ${domain}`}
        text={frozenManual ? t('unfreeze-text') : t('freeze-text')}
        color={frozenManual ? 'teal' : 'orange'}
        onConfirm={() => set.mutateAsync({ portal: id, frozen: !frozenManual })}
      />
    </>
  );
}
