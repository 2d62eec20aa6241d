import { Alert } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { KeyNeeded } from '../key-needed.js';
import { ObjectsPanel } from './objects-panel.js';
import { OBJECTS_TEXTS } from './objects-texts.js';

const SCOPE = 'svc:storage';

/** Object storage of the key one acts with. */
export default function ObjectsPage() {
  const t = useTexts(OBJECTS_TEXTS);
  const { key } = useActing();
  return (
    <Page title={t('title')} lead={key?.kind === 'application' ? t('lead-app') : t('lead')}>
      <KeyNeeded>
        {key !== null &&
          (key.scopes.includes(SCOPE) ? (
            <ObjectsPanel key={key.id} actingKey={key} />
          ) : (
            <Alert color="orange">{t('no-scope')}</Alert>
          ))}
      </KeyNeeded>
    </Page>
  );
}
