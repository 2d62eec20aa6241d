import { Group } from '@mantine/core';
import type { Portal, PortalState } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { PORTALS_TEXTS } from './portals-texts.js';

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
