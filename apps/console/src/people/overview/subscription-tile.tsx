import type { Data } from '#libs/client';
import { NAVIGATION_TEXTS } from '../../app/navigation-texts.js';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { Tile } from './tile.js';

const TONES = {
  ACTIVE: 'good',
  PAUSED: 'warning',
  CANCELLED: 'quiet',
  PARKED: 'warning',
} as const satisfies Record<string, Tone>;

function isKnown(state: string): state is keyof typeof TONES {
  return Object.hasOwn(TONES, state);
}

/** The subscription of the person, where there is one. */
export function SubscriptionTile({ me: { cowork } }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const { tier, state } = cowork;
  const link = { to: '/subscription', label: navigation('subscription') };
  if (!tier || !state) {
    return (
      <Tile
        title={t('subscription')}
        value={t('subscription-none')}
        text={t('subscription-none-text')}
        link={link}
      />
    );
  }
  return (
    <Tile
      title={t('subscription')}
      value={tier}
      badge={
        <StatusBadge tone={isKnown(state) ? TONES[state] : 'quiet'}>
          {isKnown(state) ? t(`subscription-state-${state}`) : state}
        </StatusBadge>
      }
      link={link}
    />
  );
}
