import { Button } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { KeyNeeded } from '../key-needed.js';
import { ApplicationList } from './application-list.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';

/** Applications registered with the key one acts with. */
export default function ApplicationsPage() {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { key } = useActing();
  const isApplication = key?.kind === 'application';
  return (
    <Page
      title={t('title')}
      lead={isApplication ? t('lead-application') : t('lead')}
      actions={
        key !== null &&
        !isApplication && (
          <Button component={Link} to="/applications/new" leftSection={<PlusIcon size={16} />}>
            {t('new-application')}
          </Button>
        )
      }
    >
      <KeyNeeded>
        <ApplicationList />
      </KeyNeeded>
    </Page>
  );
}
