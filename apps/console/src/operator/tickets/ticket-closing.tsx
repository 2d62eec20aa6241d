import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { ResolutionCode, Ticket } from '#libs/operator/contracts';
import { useState } from 'react';
import { fieldError } from '../../shared/data/field-error.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { tellDone } from '../shared/tell-done.js';
import { OPERATOR_TICKETS_TEXTS } from './operator-tickets-texts.js';

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
