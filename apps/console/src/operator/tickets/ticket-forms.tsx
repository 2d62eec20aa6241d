import type { ResolutionCode, Ticket, TicketStatus } from '#libs/operator/contracts';
import { Button, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { FailureNote, fieldError } from '../../shared/ui/loaded.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import operatorTicketsEn from '../../texts/en/operator-tickets.json';
import operatorTicketsRu from '../../texts/ru/operator-tickets.json';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { tellDone } from '../shared/operator-parts.js';

export const OPERATOR_TICKETS_TEXTS = defineTexts('operator-tickets', {
  en: operatorTicketsEn,
  ru: operatorTicketsRu,
});

const TONES: Readonly<Record<TicketStatus, Tone>> = {
  NEW: 'busy',
  REVIEWING: 'busy',
  AWAITING_USER: 'quiet',
  NEEDS_REVIEW: 'warning',
  RESOLVED: 'good',
  ARCHIVED: 'quiet',
};

export function TicketStatusBadge({ status }: { readonly status: TicketStatus }) {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  return <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>;
}

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

const CODES: readonly ResolutionCode[] = [
  'fixed',
  'by_design',
  'not_reproducible',
  'duplicate',
  'out_of_scope',
  'no_reply',
];

/** Closes a ticket with a resolution. */
export function TicketClosing({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts(OPERATOR_TICKETS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const set = useOperatorCall('tickets.set', ['tickets.']);
  const [code, setCode] = useState<ResolutionCode | null>(null);
  const [text, setText] = useState('');
  const [duplicateOf, setDuplicateOf] = useState('');
  if (ticket.status === 'ARCHIVED') return null;
  return (
    <Section title={t('close')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate(
            {
              ticket: ticket.id,
              status: 'RESOLVED',
              ...(code && { resolution: code }),
              ...(text.trim() !== '' && { text }),
              ...(code === 'duplicate' && { duplicateOf: duplicateOf.trim() }),
            },
            {
              onSuccess: () => {
                setCode(null);
                setText('');
                setDuplicateOf('');
                tellDone(tell('done'));
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <Group align="flex-start" gap="sm">
            <Select
              label={t('resolution')}
              data={CODES.map((value) => ({ value, label: t(value) }))}
              value={code}
              onChange={(value) => setCode(CODES.find((known) => known === value) ?? null)}
              required
            />
            {code === 'duplicate' && (
              <TextInput
                label={t('duplicate-of')}
                value={duplicateOf}
                onChange={(event) => setDuplicateOf(event.currentTarget.value)}
                placeholder="FB-1b4e28ba"
                error={fieldError(set.error, 'resolution.duplicateOfId')}
                required
              />
            )}
          </Group>
          <Textarea
            label={t('words')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={2}
          />
          <Group>
            <Button type="submit" variant="light" loading={set.isPending} disabled={code === null}>
              {t('close')}
            </Button>
          </Group>
          <FailureNote error={set.error} />
        </Stack>
      </form>
    </Section>
  );
}
