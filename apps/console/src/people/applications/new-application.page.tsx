import { useState } from 'react';
import type { Data } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { useSession } from '../acting-key.js';
import { KeyNeeded } from '../key-needed.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';
import { MadeApplication } from './made-application.js';
import { NewApplicationForm } from './new-application-form.js';

/** Registering an application, and then its key, shown once. */
export default function NewApplicationPage() {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { portal } = useSession();
  const [made, setMade] = useState<Data<'apps.create'> | null>(null);
  return (
    <Page title={t('new-title')} lead={t('new-lead', { portal: portal.domain })}>
      {made !== null ? (
        <MadeApplication made={made} />
      ) : (
        <KeyNeeded>
          <NewApplicationForm onMade={setMade} />
        </KeyNeeded>
      )}
    </Page>
  );
}
