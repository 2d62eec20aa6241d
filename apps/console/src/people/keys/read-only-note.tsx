import { Alert } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { KEYS_TEXTS } from './keys-texts.js';
import { useMayWrite } from './use-may-write.js';

/** Says before anything is filled in that the key one acts with cannot send it. */
export function ReadOnlyNote() {
  const t = useTexts(KEYS_TEXTS);
  const mayWrite = useMayWrite();
  return mayWrite ? null : <Alert color="orange">{t('acting-read-only')}</Alert>;
}
