import type { Data } from '#libs/client';
import { Anchor, Code, Group, List, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { KeyNeeded, useActing } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { AttachmentLinks, TICKET_PAGE_TEXTS, TicketTalk } from './ticket-talk.js';
import {
  isCategory,
  isStatus,
  NEXT_STATUSES,
  TICKETS_TEXTS,
  type TicketStatus,
  TicketStatusBadge,
} from './ticket-terms.js';

/** Authors close their tickets; whoever has the right svc:feedback takes those of the portal anywhere. */
function TicketActions({
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

/** What was reported, how it stands, and what was said about it. */
function TicketView({
  ticket,
  version,
}: {
  readonly ticket: Data<'feedback.get'>;
  /** Of the ticket as it is shown here. */
  readonly version: string | null;
}) {
  const t = useTexts(TICKET_PAGE_TEXTS);
  const tellTicket = useTexts(TICKETS_TEXTS);
  const { number, category, status, source, author, createdAt, firstResponseAt, resolvedAt } = ticket;
  const { body, context, attachments, resolution, history, title } = ticket;
  const isErased = title === '' && body === '';
  return (
    <Stack gap="lg">
      <Section title={t('facts')} actions={<TicketActions ticket={ticket} version={version} />}>
        <Group gap="xs">
          <TicketStatusBadge status={status} />
          {isStatus(status) && <Text size="sm">{t(`status-${status}-text`)}</Text>}
        </Group>
        {resolution && (
          <Stack gap={4}>
            <Text size="sm">
              <b>{t('resolution')}:</b> {tellTicket(`resolution-${resolution.code}`)}
            </Text>
            {resolution.text !== null && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {resolution.text}
              </Text>
            )}
            {resolution.duplicateOfId !== null && (
              <Anchor
                size="sm"
                component={Link}
                to={`/tickets/${encodeURIComponent(resolution.duplicateOfId)}`}
              >
                {t('duplicate-of')}
              </Anchor>
            )}
          </Stack>
        )}
        <Facts
          rows={[
            [tellTicket('number'), number],
            [tellTicket('category'), isCategory(category) ? tellTicket(`category-${category}`) : category],
            [t('author'), `${author.name ?? author.userId}, ${tellTicket(`source-${source}`)}`],
            [tellTicket('created'), <Moment key="created" at={createdAt} />],
            [
              t('first-response'),
              firstResponseAt === null ? t('not-yet') : <Moment key="first" at={firstResponseAt} />,
            ],
            [t('resolved'), resolvedAt ? <Moment key="resolved" at={resolvedAt} /> : undefined],
          ]}
        />
      </Section>
      <Section title={t('text')}>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body !== '' ? body : isErased ? t('text-erased') : t('no-text')}
        </Text>
        {attachments.length > 0 && <AttachmentLinks attachments={attachments} />}
        {context !== null && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t('context')}
            </Text>
            <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {JSON.stringify(context, null, 2)}
            </Code>
          </div>
        )}
      </Section>
      <TicketTalk ticket={ticket} />
      <Section title={t('history')}>
        <List size="sm" spacing={4}>
          {history.map(({ status: step, at, by }) => (
            <List.Item key={`${at}.${step}`}>
              <Group gap="xs">
                <TicketStatusBadge status={step} />
                <Text size="sm">{t(`by-${by}`)}</Text>
                <Moment at={at} />
              </Group>
            </List.Item>
          ))}
        </List>
      </Section>
    </Stack>
  );
}

/** Somebody may answer meanwhile. */
const LOOK_EVERY_MS = 20_000;

/** One ticket with everything that was said about it. */
export default function TicketPage() {
  const t = useTexts(TICKET_PAGE_TEXTS);
  const tellTicket = useTexts(TICKETS_TEXTS);
  const { ticketId = '' } = useParams();
  const ticket = useApi('feedback.get', { path: { id: ticketId } }, { refetchEveryMs: LOOK_EVERY_MS });
  const shown = ticket.data?.data;
  return (
    <Page
      title={shown ? shown.title || tellTicket('erased') : tellTicket('title')}
      lead={
        <Anchor component={Link} to="/tickets">
          {t('back')}
        </Anchor>
      }
    >
      <KeyNeeded>
        <Loaded query={ticket}>
          {({ data, headers }) => <TicketView key={data.id} ticket={data} version={headers.get('etag')} />}
        </Loaded>
      </KeyNeeded>
    </Page>
  );
}
