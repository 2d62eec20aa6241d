import type { Data } from '#libs/client';
import { NAVIGATION_TEXTS } from '../../app/navigation-texts.js';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { useApi } from '../api.js';
import { useDeviceKey } from '../subscription/device-key.js';
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

const NOT_SAID: Data<'me.get'>['cowork'] = { enabled: false };

/** The subscription of the person, where there is one. */
export function SubscriptionTile({ me }: { readonly me: Data<'me.get'> }) {
  const keyId = useDeviceKey();
  // A key without the right to subscriptions does not say whether its owner has one.
  const device = useApi('me.get', {}, { as: { keyId }, enabled: !me.cowork.enabled });
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const { tier, state } = me.cowork.enabled ? me.cowork : (device.data?.data.cowork ?? NOT_SAID);
  const link = { to: '/subscription', label: navigation('subscription') };
  if (device.isLoading) return <Tile title={t('subscription')} value="…" link={link} />;
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
