import { PorticoTransportError } from '#libs/client';
import type { Ticket, TicketComment } from '#libs/operator/contracts';
import { Anchor, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { FileButtons } from '../../shared/ui/file-buttons.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { askOperator, OPERATOR_TEXTS, useOperator } from '../operator-api.js';
import { PortalLink } from '../shared/operator-parts.js';
import { OPERATOR_TICKETS_TEXTS, TicketAnswer, TicketClosing, TicketStatusBadge } from './ticket-forms.js';

/** The bytes of an attachment of a ticket. @throws PorticoApiError, PorticoTransportError */
async function readAttachment(id: string): Promise<Blob> {
  const path = `/operator/attachments/${encodeURIComponent(id)}`;
  const response = await askOperator(path, { cache: 'no-store' });
  return response.blob().catch((cause: unknown) => {
    throw new PorticoTransportError('The attachment did not come.', { cause });
  });
}

/** One ticket with all that was said. */
export default function OperatorTicketPage() {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  const { ticketId = '' } = useParams();
  const query = useOperator('tickets.show', { ticket: ticketId });
  return (
    <Page title={query.data?.title ?? ticketId} lead={query.data?.number}>
      <Loaded query={query}>
        {(ticket) => (
          <>
            <TicketFacts ticket={ticket} />
            <Section title={t('conversation')}>
              {ticket.said.length === 0 && <Text c="dimmed">{t('nothing-said')}</Text>}
              <Stack gap="sm">
                {ticket.said.map((comment) => (
                  <Said key={comment.id} comment={comment} />
                ))}
              </Stack>
            </Section>
            <TicketAnswer ticket={ticket} />
            <TicketClosing ticket={ticket} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function TicketFacts({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  return (
    <Section title={t('what')}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{ticket.body}</Text>
      <Facts
        rows={[
          [tell('status'), <TicketStatusBadge key="status" status={ticket.status} />],
          [t('category'), t(ticket.category)],
          [tell('portal'), <PortalLink key="portal" id={ticket.portalId} />],
          [t('author'), ticket.userId],
          [t('source'), t(ticket.source)],
          [tell('created'), <Moment key="created" at={ticket.createdAt} />],
          [t('resolution'), ticket.resolutionCode === null ? undefined : t(ticket.resolutionCode)],
          [
            t('duplicate-of'),
            ticket.duplicateOfId === null ? undefined : (
              <Anchor key="duplicate" component={Link} to={`/tickets/${ticket.duplicateOfId}`} size="sm">
                {ticket.duplicateOfId}
              </Anchor>
            ),
          ],
          [t('words'), ticket.resolutionText ?? undefined],
          [
            t('context'),
            ticket.context === null ? undefined : <Code key="context">{JSON.stringify(ticket.context)}</Code>,
          ],
          [
            t('files'),
            ticket.files.length === 0 ? undefined : (
              <FileButtons key="files" files={ticket.files} read={readAttachment} />
            ),
          ],
        ]}
      />
    </Section>
  );
}

function Said({
  comment: { author, authorName, body, internal, createdAt },
}: {
  readonly comment: TicketComment;
}) {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  return (
    <Paper withBorder p="sm">
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {authorName} ({t(author)})
        </Text>
        <Moment at={createdAt} />
        {internal && <StatusBadge tone="warning">{t('internal')}</StatusBadge>}
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
      </Text>
    </Paper>
  );
}
