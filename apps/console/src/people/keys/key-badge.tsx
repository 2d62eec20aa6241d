import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { type Key, KEY_TONES, stateOf } from './key-state.js';
import { KEYS_TEXTS } from './keys-texts.js';

/** Whether a key works. */
export function KeyBadge({ value }: { readonly value: Pick<Key, 'status' | 'expiresAt' | 'graceUntil'> }) {
  const t = useTexts(KEYS_TEXTS);
  const state = stateOf(value, Date.now());
  return <StatusBadge tone={KEY_TONES[state]}>{t(`state-${state}`)}</StatusBadge>;
}
