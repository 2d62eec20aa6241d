import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { useManagementKey, useSession } from '../acting-key.js';
import { KEYS_TEXTS } from './keys-texts.js';
import { MadeKey, type KeyMade } from './made-key.js';
import { NewKeyForm } from './new-key-form.js';
import { NoManagementKey } from './no-management-key.js';

/** Making a key: what it is for, what it may do, and then the key, shown once. */
export default function NewKeyPage() {
  const t = useTexts(KEYS_TEXTS);
  const { portal } = useSession();
  const management = useManagementKey();
  const [made, setMade] = useState<KeyMade | null>(null);
  return (
    <Page title={t('new-title')} lead={t('new-lead', { portal: portal.domain })}>
      {made !== null ? (
        <MadeKey {...made} onAnother={() => setMade(null)} />
      ) : management ? (
        <NewKeyForm onMade={setMade} />
      ) : (
        <NoManagementKey />
      )}
    </Page>
  );
}
