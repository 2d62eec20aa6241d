import type { Data } from '#libs/client';
import { Alert, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { FileButtons } from '../../shared/ui/file-buttons.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import ticketPageEn from '../../texts/en/ticket-page.json';
import ticketPageRu from '../../texts/ru/ticket-page.json';
import { useSession } from '../acting-key.js';
import { useApiCall, useClient } from '../api.js';
import { AttachmentField, NEW_TICKET_TEXTS, SubmissionRefusal, useAttachments } from './attachments.js';

export const TICKET_PAGE_TEXTS = defineTexts('ticket-page', { en: ticketPageEn, ru: ticketPageRu });

/** Files of a ticket or an answer. */
export function AttachmentLinks({
  attachments,
}: {
  readonly attachments: Data<'feedback.get'>['attachments'];
}) {
  const client = useClient();
  const read = useCallback(
    async (id: string) => (await client.response('feedback.attachments.get', { path: { id } })).blob(),
    [client],
  );
  return <FileButtons files={attachments} read={read} />;
}

type Ticket = Data<'feedback.get'>;
type Comment = Ticket['comments'][number];
const LONGEST_ANSWER = 10_000;

function Said({ comment }: { readonly comment: Comment }) {
  const t = useTexts(TICKET_PAGE_TEXTS);
  const { user } = useSession();
  const { author, authorName, body, internal, attachments, createdAt } = comment;
  const name = author === 'team' ? t('team') : authorName === user.name ? t('you') : authorName;
  return (
    <Paper component="article" withBorder p="sm" aria-label={name}>
      <Stack gap={6}>
        <Group gap="xs">
          <Text size="sm" fw={650}>
            {name}
          </Text>
          {internal && <StatusBadge tone="warning">{t('internal')}</StatusBadge>}
          <Moment at={createdAt} />
        </Group>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body === '' && attachments.length === 0 ? t('text-erased') : body}
        </Text>
        {attachments.length > 0 && <AttachmentLinks attachments={attachments} />}
      </Stack>
    </Paper>
  );
}

/** What was said about a ticket, and a place to say more. */
export function TicketTalk({ ticket: { id, number, status, comments } }: { readonly ticket: Ticket }) {
  const t = useTexts(TICKET_PAGE_TEXTS);
  const tellNew = useTexts(NEW_TICKET_TEXTS);
  const attachments = useAttachments();
  const answer = useApiCall('feedback.comments.create', { changes: ['feedback.'] });
  const [body, setBody] = useState('');
  const length = [...body].length;
  const isReady =
    body.trim() !== '' && length <= LONGEST_ANSWER && !attachments.isMoving && !attachments.hasFailed;
  const send = (): void =>
    answer.mutate(
      {
        path: { id },
        body: { body, ...(attachments.ids.length > 0 && { attachmentIds: [...attachments.ids] }) },
      },
      {
        onSuccess: () => {
          setBody('');
          attachments.clear();
        },
      },
    );
  return (
    <Section title={t('talk')}>
      {comments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('talk-none')}
        </Text>
      ) : (
        <Stack gap="sm">
          {comments.map((comment) => (
            <Said key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
      {(answer.data?.meta?.warnings.length ?? 0) > 0 && (
        <Alert color="orange" role="status" title={t('masked-title')}>
          {t('masked-text')}
        </Alert>
      )}
      {status === 'ARCHIVED' ? (
        <Group gap="sm">
          <Text size="sm">{t('closed-since')}</Text>
          <Button
            size="xs"
            variant="light"
            component={Link}
            to={`/tickets/new?${new URLSearchParams({ title: `${number}: ` })}`}
          >
            {t('new-one')}
          </Button>
        </Group>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) send();
          }}
        >
          <Stack gap="sm" maw={760}>
            <Textarea
              label={t('your-answer')}
              autosize
              minRows={3}
              maxRows={20}
              value={body}
              onChange={({ currentTarget: { value } }) => setBody(value)}
              error={length > LONGEST_ANSWER && `${length} / ${LONGEST_ANSWER}`}
            />
            <AttachmentField attachments={attachments} />
            {attachments.hasFailed && <Text size="sm">{tellNew('files-failed')}</Text>}
            <SubmissionRefusal error={answer.error} />
            <Group>
              <Button type="submit" disabled={!isReady} loading={answer.isPending}>
                {t('send')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Section>
  );
}
