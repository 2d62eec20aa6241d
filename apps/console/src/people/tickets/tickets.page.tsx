import { Button } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { KeyNeeded } from '../key-needed.js';
import { TicketList } from './ticket-list.js';
import { TICKETS_TEXTS } from './tickets-texts.js';

/** The tickets one has sent. */
export default function TicketsPage() {
  const t = useTexts(TICKETS_TEXTS);
  const { key } = useActing();
  return (
    <Page
      title={t('title')}
      lead={key?.scopes.includes('svc:feedback') ? t('lead-portal') : t('lead')}
      actions={
        <Button component={Link} to="/tickets/new" leftSection={<PlusIcon size={14} />}>
          {t('new')}
        </Button>
      }
    >
      <KeyNeeded>
        <TicketList />
      </KeyNeeded>
    </Page>
  );
}
