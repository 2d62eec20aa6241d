import type { Data } from '#libs/client';
import { Alert, Anchor, Button, Group, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { SecretOnce } from '../../shared/ui/copy-field.js';
import { MakeForm } from '../../shared/ui/form.js';
import { Page, Section } from '../../shared/ui/page.js';
import { KeyNeeded, useMayWrite, useSession } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/key-parts.js';
import { AUTOMATIC_SCOPES } from '../scopes/scope-order.js';
import { ScopePicker } from '../scopes/scope-picker.js';
import { refreshSession } from '../session.js';
import { APPLICATIONS_TEXTS } from './application-facts.js';
import { AddressListField, ApplicationFields } from './application-fields.js';
import {
  type ApplicationForm,
  faultsIn,
  isSound,
  NEW_APPLICATION,
  registerBody,
} from './application-form.js';

/** An application that was registered just now: its key, once, and where to go next. */
function MadeApplication({ made }: { readonly made: Data<'apps.create'> }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  // A repeat of an earlier answer has no secret in it.
  const raw: string | null = made.rawKey;
  const [secret, setSecret] = useState<string | null>(raw);
  return (
    <>
      <SecretOnce
        title={t('secret-title')}
        label={t('secret-label')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
      <Section title={t('made-title', { title: made.title })}>
        {raw === null ? (
          <Alert color="orange">{t('secret-replayed')}</Alert>
        ) : (
          <Text size="sm">{t('made-text')}</Text>
        )}
        <Group>
          <Button component={Link} to={`/applications/${made.id}`}>
            {t('to-application')}
          </Button>
          <Anchor href="/docs/sign-in" target="_blank" rel="noreferrer" size="sm">
            {t('to-sign-in-guide')}
          </Anchor>
        </Group>
      </Section>
    </>
  );
}

/** Asks what the application is and what it may do. */
function NewApplicationForm({ onMade }: { readonly onMade: (made: Data<'apps.create'>) => void }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const [form, setForm] = useState<ApplicationForm>(NEW_APPLICATION);
  const [tried, setTried] = useState(false);
  const register = useApiCall('apps.create', { changes: ['apps.', 'keys.'] });
  const mayWrite = useMayWrite();
  const faults = tried ? faultsIn(form) : null;
  const change = (part: Partial<ApplicationForm>): void => setForm((before) => ({ ...before, ...part }));
  const send = async (): Promise<void> => {
    setTried(true);
    if (!isSound(faultsIn(form))) return;
    const { data } = await register.mutateAsync({ body: registerBody(form) });
    onMade(data);
    await refreshSession();
  };
  return (
    <MakeForm
      label={t('register')}
      back="/applications"
      onSend={send}
      disabled={!mayWrite}
      isSending={register.isPending}
      error={register.error}
    >
      <ReadOnlyNote />
      <Section title={t('about')}>
        <ApplicationFields form={form} faults={faults} onChange={change} />
        <Switch
          label={t('mobile')}
          description={t('mobile-text')}
          checked={form.mobile}
          onChange={(event) => change({ mobile: event.currentTarget.checked })}
        />
      </Section>
      <Section title={t('sign-in-addresses')} lead={t('sign-in-addresses-text')}>
        <AddressListField
          value={form.redirectUris}
          faults={faults?.redirectUris ?? []}
          onChange={(redirectUris) => change({ redirectUris })}
        />
      </Section>
      <Section title={t('what-may')} lead={t('what-may-text')}>
        <ScopePicker
          value={form.scopes}
          onChange={(scopes) => change({ scopes })}
          automatic={AUTOMATIC_SCOPES}
          error={faults?.scopes ? t('fault-scopes') : undefined}
        />
      </Section>
    </MakeForm>
  );
}

/** Registering an application, and then its key, shown once. */
export default function NewApplicationPage() {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { portal } = useSession();
  const [made, setMade] = useState<Data<'apps.create'> | null>(null);
  return (
    <Page title={t('new-title')} lead={t('new-lead', { portal: portal.domain })}>
      {made !== null ? (
        <MadeApplication made={made} />
      ) : (
        <KeyNeeded>
          <NewApplicationForm onMade={setMade} />
        </KeyNeeded>
      )}
    </Page>
  );
}
