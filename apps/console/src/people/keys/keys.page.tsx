import { Button } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { useManagementKey, useSession } from '../acting-key.js';
import { KeyList } from './key-list.js';
import { KEYS_TEXTS } from './keys-texts.js';
import { NoManagementKey } from './no-management-key.js';

/** Keys of the person; of an administrator, all of the portal. */
export default function KeysPage() {
  const t = useTexts(KEYS_TEXTS);
  const management = useManagementKey();
  const { user } = useSession();
  return (
    <Page
      title={t('title')}
      lead={user.isAdmin ? `${t('lead')} ${t('lead-admin')}` : t('lead')}
      actions={
        management && (
          <Button component={Link} to="/keys/new" leftSection={<PlusIcon size={16} />}>
            {t('new-key')}
          </Button>
        )
      }
    >
      {management ? <KeyList /> : <NoManagementKey />}
    </Page>
  );
}
