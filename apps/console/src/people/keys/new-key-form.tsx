import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { showFirstFault } from '../../shared/ui/first-fault.js';
import { Section } from '../../shared/ui/section.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useSession } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { AUTOMATIC_SCOPES } from '../scopes/scope-groups.data.js';
import { ScopePicker } from '../scopes/scope-picker.js';
import { refreshSession } from '../session.js';
import { faultsIn, issueBody, type KeyForm, NEW_KEY } from './key-form.js';
import { KeyLimitsFields } from './key-limits-fields.js';
import { KEYS_TEXTS } from './keys-texts.js';
import type { KeyMade } from './made-key.js';

/** Asks what the new key is for, what it may do and within which limits. */
export function NewKeyForm({ onMade }: { readonly onMade: (made: KeyMade) => void }) {
  const t = useTexts(KEYS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { portal } = useSession();
  const [form, setForm] = useState<KeyForm>(NEW_KEY);
  const [tried, setTried] = useState(false);
  const issue = useApiCall('keys.create', { as: 'management', changes: ['keys.'] });
  const faults = tried ? faultsIn(form, Date.now()) : [];
  const change = (part: Partial<KeyForm>): void => setForm((before) => ({ ...before, ...part }));
  const send = async (): Promise<void> => {
    setTried(true);
    if (faultsIn(form, Date.now()).length > 0) return;
    const { data } = await issue.mutateAsync({ body: issueBody(form, portal.id) });
    onMade({ made: data, isForcedReadOnly: data.accessMode !== form.accessMode });
    await refreshSession();
  };
  const scopeFault = faults.includes('scopes')
    ? t('fault-scopes')
    : faults.includes('scopes-beyond-webhook')
      ? t('fault-scopes-beyond-webhook')
      : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        showFirstFault(event.currentTarget);
        // Its failure is shown below.
        void send().catch(() => undefined);
      }}
    >
      <Stack gap="lg">
        <Section title={t('what-for')}>
          <TextInput
            label={t('name')}
            description={t('name-text')}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={faults.includes('name') ? t('fault-name') : undefined}
            maxLength={100}
            required
            autoComplete="off"
          />
        </Section>
        <Section title={t('what-may')} lead={t('what-may-text')}>
          <Switch
            label={t('read-only')}
            description={t('read-only-text')}
            checked={form.accessMode === 'READONLY'}
            onChange={(event) =>
              change({ accessMode: event.currentTarget.checked ? 'READONLY' : 'READWRITE' })
            }
          />
          <ScopePicker
            value={form.scopes}
            onChange={(scopes) => change({ scopes })}
            automatic={AUTOMATIC_SCOPES}
            error={scopeFault}
          />
        </Section>
        <Section title={t('how-long')}>
          <KeyLimitsFields form={form} onChange={change} faults={faults} refusal={issue.error} />
        </Section>
        <FailureNote error={issue.error} />
        <Group justify="flex-end">
          <Button component={Link} to="/keys" variant="default">
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={issue.isPending}>
            {t('make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
