import { Alert, Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/loaded.js';
import { StatusBadge } from '../../shared/ui/marks.js';
import keysEn from '../../texts/en/keys.json';
import keysRu from '../../texts/ru/keys.json';
import { useMayWrite, useSession } from '../acting-key.js';
import { signInAddress } from '../session.js';
import { type Key, KEY_TONES, stateOf } from './key-state.js';

export const KEYS_TEXTS = defineTexts('keys', { en: keysEn, ru: keysRu });

/** Whether a key works. */
export function KeyBadge({ value }: { readonly value: Pick<Key, 'status' | 'expiresAt' | 'graceUntil'> }) {
  const t = useTexts(KEYS_TEXTS);
  const state = stateOf(value, Date.now());
  return <StatusBadge tone={KEY_TONES[state]}>{t(`state-${state}`)}</StatusBadge>;
}

/** Says before anything is filled in that the key one acts with cannot send it. */
export function ReadOnlyNote() {
  const t = useTexts(KEYS_TEXTS);
  const mayWrite = useMayWrite();
  return mayWrite ? null : <Alert color="orange">{t('acting-read-only')}</Alert>;
}

/** Keys cannot be managed until the next sign-in, which makes the key for it. */
export function NoManagementKey() {
  const t = useTexts(KEYS_TEXTS);
  const { portal } = useSession();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      title={t('no-management')}
      text={t('no-management-text')}
      action={
        <Button component="a" href={signInAddress(portal.domain, `/console${pathname}${search}`)}>
          {t('sign-in-again')}
        </Button>
      }
    />
  );
}
