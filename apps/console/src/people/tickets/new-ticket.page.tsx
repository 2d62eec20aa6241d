import { useSearchParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../key-needed.js';
import { NewTicketForm } from './new-ticket-form.js';
import { NEW_TICKET_TEXTS } from './new-ticket-texts.js';

/** A new ticket; `?requestId=` says which refused call it is about. */
export default function NewTicketPage() {
  const t = useTexts(NEW_TICKET_TEXTS);
  const [parameters] = useSearchParams();
  return (
    <Page title={t('title')} lead={t('lead')}>
      <KeyNeeded>
        <NewTicketForm
          requestId={parameters.get('requestId') ?? ''}
          title={(parameters.get('title') ?? '').slice(0, 200)}
        />
      </KeyNeeded>
    </Page>
  );
}
