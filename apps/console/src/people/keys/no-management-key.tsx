import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { useSession } from '../acting-key.js';
import { signInAddress } from '../session.js';
import { KEYS_TEXTS } from './keys-texts.js';

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
