import type { Data } from '#libs/client';
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { SecretOnce } from '../../shared/ui/copy-field.js';
import { MakeForm } from '../../shared/ui/form.js';
import { Page, Section } from '../../shared/ui/page.js';
import { useActing, useManagementKey, useSession } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { AUTOMATIC_SCOPES } from '../scopes/scope-order.js';
import { ScopePicker } from '../scopes/scope-picker.js';
import { refreshSession } from '../session.js';
import { faultsIn, issueBody, type KeyForm, NEW_KEY } from './key-form.js';
import { KeyLimitsFields, KeyNameField, useScopeFault } from './key-fields.js';
import { KEYS_TEXTS, NoManagementKey } from './key-parts.js';

interface KeyMade {
  readonly made: Data<'keys.create'>;
  /** Writing was asked for, but the portal makes every new key read-only. */
  readonly isForcedReadOnly: boolean;
}

/** A key that was made just now: its secret, once, and what to do with it next. */
function MadeKey({ made, isForcedReadOnly, onAnother }: KeyMade & { readonly onAnother: () => void }) {
  const t = useTexts(KEYS_TEXTS);
  const { keys, key, choose } = useActing();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(made.rawKey);
  return (
    <>
      <SecretOnce
        title={t('secret-title')}
        label={t('secret-label')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
      <Section title={t('made-title', { name: made.name })}>
        <Stack gap="sm">
          {made.rawKey === null ? (
            <Alert color="orange">{t('secret-replayed')}</Alert>
          ) : (
            <Text size="sm">{t('made-text')}</Text>
          )}
          {isForcedReadOnly && <Text size="sm">{t('made-read-only')}</Text>}
          {key?.id === made.id && <Text size="sm">{t('acting-with-it')}</Text>}
        </Stack>
        <Group>
          {key?.id !== made.id && (
            <Button
              disabled={!keys.some(({ id }) => id === made.id)}
              onClick={() => {
                choose(made.id);
                void navigate('/');
              }}
            >
              {t('act-with-it')}
            </Button>
          )}
          <Button component={Link} to={`/keys/${made.id}`} variant="default">
            {t('to-the-key')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('another-key')}
          </Button>
        </Group>
      </Section>
    </>
  );
}

/** Asks what the new key is for, what it may do and within which limits. */
function NewKeyForm({ onMade }: { readonly onMade: (made: KeyMade) => void }) {
  const t = useTexts(KEYS_TEXTS);
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
  const scopeFault = useScopeFault(faults);
  return (
    <MakeForm label={t('make')} back="/keys" onSend={send} isSending={issue.isPending} error={issue.error}>
      <Section title={t('what-for')}>
        <KeyNameField form={form} onChange={change} faults={faults} description={t('name-text')} />
      </Section>
      <Section title={t('what-may')} lead={t('what-may-text')}>
        <Switch
          label={t('read-only')}
          description={t('read-only-text')}
          checked={form.accessMode === 'READONLY'}
          onChange={(event) => change({ accessMode: event.currentTarget.checked ? 'READONLY' : 'READWRITE' })}
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
    </MakeForm>
  );
}

/** Making a key: what it is for, what it may do, and then the key, shown once. */
export default function NewKeyPage() {
  const t = useTexts(KEYS_TEXTS);
  const { portal } = useSession();
  const management = useManagementKey();
  const [made, setMade] = useState<KeyMade | null>(null);
  return (
    <Page title={t('new-title')} lead={t('new-lead', { portal: portal.domain })}>
      {made !== null ? (
        <MadeKey {...made} onAnother={() => setMade(null)} />
      ) : management ? (
        <NewKeyForm onMade={setMade} />
      ) : (
        <NoManagementKey />
      )}
    </Page>
  );
}
