import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Data } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { useActing } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { TICKET_PAGE_TEXTS } from './ticket-page-texts.js';
import { isStatus, NEXT_STATUSES, type TicketStatus } from './ticket-terms.js';
import { TICKETS_TEXTS } from './tickets-texts.js';

/** Authors close their tickets; whoever has the right svc:feedback takes those of the portal anywhere. */
export function TicketActions({
  ticket: { id, status },
  version,
}: {
  readonly ticket: Data<'feedback.get'>;
  readonly version: string | null;
}) {
  const t = useTexts(TICKET_PAGE_TEXTS);
  const tellTicket = useTexts(TICKETS_TEXTS);
  const { key } = useActing();
  const [error, setError] = useState<unknown>(null);
  const update = useApiCall('feedback.update', { changes: ['feedback.'] });
  const known = isStatus(status) ? status : null;
  const set = (next: TicketStatus) =>
    update.mutateAsync({
      path: { id },
      body: { status: next },
      ...(version !== null && { headers: { 'if-match': version } }),
    });
  if (known === null) return null;
  if (key?.scopes.includes('svc:feedback')) {
    return (
      <Stack gap={4}>
        <Select
          label={t('set-status')}
          placeholder={t('other-status')}
          value={null}
          disabled={update.isPending}
          onChange={(next) => {
            setError(null);
            if (next !== null && isStatus(next)) set(next).catch(setError);
          }}
          data={NEXT_STATUSES[known].map((name) => ({ value: name, label: tellTicket(`status-${name}`) }))}
          w={220}
        />
        <FailureNote error={error} />
      </Stack>
    );
  }
  if (known === 'ARCHIVED') return null;
  return (
    <ConfirmButton
      label={t('close')}
      title={t('close')}
      text={t('close-text')}
      confirmLabel={t('close')}
      size="xs"
      onConfirm={() => set('ARCHIVED')}
    />
  );
}
