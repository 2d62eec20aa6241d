import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { PorticoApiError } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { NEW_TICKET_TEXTS } from './new-ticket-texts.js';

/** Why a ticket or a file was not taken, and where to go instead. */
export function SubmissionRefusal({ error }: { readonly error: unknown }) {
  const t = useTexts(NEW_TICKET_TEXTS);
  const formats = useFormats();
  if (PorticoApiError.is(error, 'OPEN_TICKET_EXISTS', 'DUPLICATE_FEEDBACK')) {
    const existing = error.members['existingTicketId'];
    return (
      <Alert color="orange" role="alert" title={t(error.code)}>
        <Stack gap={4} align="flex-start">
          <Text size="sm">{t(`${error.code}-text`)}</Text>
          {typeof existing === 'string' ? (
            <Anchor size="sm" component={Link} to={`/tickets/${encodeURIComponent(existing)}`}>
              {t('existing')}
            </Anchor>
          ) : (
            <Text size="sm">{t('existing-hidden')}</Text>
          )}
        </Stack>
      </Alert>
    );
  }
  if (PorticoApiError.is(error, 'FEEDBACK_QUOTA_EXCEEDED')) {
    const { scope, limit } = error.members;
    const isOfPortal = scope === 'portal';
    const until =
      error.retryAfter === null ? null : formats.moment(new Date(Date.now() + error.retryAfter * 1_000));
    return (
      <Alert color="orange" role="alert" title={t(isOfPortal ? 'quota-portal' : 'quota-apiKey', { limit })}>
        {until !== null && <Text size="sm">{t('quota-until', { when: until })}</Text>}
      </Alert>
    );
  }
  return <FailureNote error={error} />;
}
