import { Button, Checkbox, Group, Select, Stack, Textarea } from '@mantine/core';
import type { Ticket, TicketStatus } from '#libs/operator/contracts';
import { useRef, useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { OPERATOR_TICKETS_TEXTS } from './operator-tickets-texts.js';

const WITH_ANSWER: readonly TicketStatus[] = ['REVIEWING', 'AWAITING_USER', 'NEEDS_REVIEW'];

/** Says something as the team. */
export function TicketAnswer({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  const comment = useOperatorCall('tickets.comment', ['tickets.']);
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState('');
  const [internal, setInternal] = useState(false);
  const [status, setStatus] = useState<TicketStatus | null>(null);
  return (
    <Section title={t('answer')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          comment.mutate(
            { ticket: ticket.id, body, internal, ...(status && { status }) },
            {
              // A note for the team must not make the next answer one as well.
              onSuccess: () => {
                setBody('');
                setInternal(false);
                setStatus(null);
                // The button is locked until something is said again.
                field.current?.focus();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Textarea
            ref={field}
            label={t('your-answer')}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
            autosize
            minRows={4}
            maxLength={20_000}
            required
          />
          <Group align="flex-end" gap="md">
            <Select
              label={t('status-with-it')}
              placeholder={t('leave-status')}
              data={WITH_ANSWER.map((value) => ({ value, label: t(value) }))}
              value={status}
              onChange={(value) => setStatus(WITH_ANSWER.find((known) => known === value) ?? null)}
              clearable
              clearButtonProps={{ 'aria-label': t('leave-status') }}
            />
            <Checkbox
              label={t('internal')}
              checked={internal}
              onChange={(event) => setInternal(event.currentTarget.checked)}
              mb={8}
            />
            <Button type="submit" loading={comment.isPending} disabled={body.trim() === ''}>
              {t('send')}
            </Button>
          </Group>
          <FailureNote error={comment.error} />
        </Stack>
      </form>
    </Section>
  );
}
