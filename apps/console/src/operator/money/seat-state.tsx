import type { SeatState, Subscription } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { MONEY_TEXTS } from './money-texts.js';

const TONES: Readonly<Record<SeatState, Tone>> = {
  ACTIVE: 'good',
  PAUSED: 'warning',
  CANCELLED: 'quiet',
  PARKED: 'quiet',
};

export function SeatStateBadge({ state }: Pick<Subscription, 'state'>) {
  const t = useTexts(MONEY_TEXTS);
  return <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>;
}
