import { Group } from '@mantine/core';
import type { Machine, MachineStatus } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { MACHINES_TEXTS } from './machines-texts.js';

const TONES: Readonly<Record<MachineStatus, Tone>> = {
  added: 'quiet',
  enrolled: 'good',
  draining: 'warning',
  lost: 'bad',
  removed: 'quiet',
};

export function MachineStatusBadges({
  status,
  connected,
  silent,
}: Pick<Machine, 'status' | 'connected' | 'silent'>) {
  const t = useTexts(MACHINES_TEXTS);
  return (
    <Group gap={6}>
      <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>
      <StatusBadge tone={connected ? 'good' : 'bad'}>
        {t(connected ? 'connected' : 'not-connected')}
      </StatusBadge>
      {silent && <StatusBadge tone="bad">{t('silent')}</StatusBadge>}
    </Group>
  );
}
