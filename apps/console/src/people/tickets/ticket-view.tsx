import { Anchor, Code, Group, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Data } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { AttachmentLinks } from './attachment-links.js';
import { TicketActions } from './ticket-actions.js';
import { TICKET_PAGE_TEXTS } from './ticket-page-texts.js';
import { TicketStatusBadge } from './ticket-status.js';
import { TicketTalk } from './ticket-talk.js';
import { isCategory, isStatus } from './ticket-terms.js';
import { TICKETS_TEXTS } from './tickets-texts.js';

/** What was reported, how it stands, and what was said about it. */
export function TicketView({
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
