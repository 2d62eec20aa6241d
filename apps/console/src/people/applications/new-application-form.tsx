import { Button, Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Data } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { showFirstFault } from '../../shared/ui/first-fault.js';
import { Section } from '../../shared/ui/section.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/read-only-note.js';
import { useMayWrite } from '../keys/use-may-write.js';
import { AUTOMATIC_SCOPES } from '../scopes/scope-groups.data.js';
import { ScopePicker } from '../scopes/scope-picker.js';
import { refreshSession } from '../session.js';
import { AddressListField } from './address-list-field.js';
import { ApplicationFields } from './application-fields.js';
import {
  type ApplicationForm,
  faultsIn,
  isSound,
  NEW_APPLICATION,
  registerBody,
} from './application-form.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';

/** Asks what the application is and what it may do. */
export function NewApplicationForm({ onMade }: { readonly onMade: (made: Data<'apps.create'>) => void }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const ui = useTexts(UI_TEXTS);
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
        <FailureNote error={register.error} />
        <Group justify="flex-end">
          <Button component={Link} to="/applications" variant="default">
            {ui('cancel')}
          </Button>
          <Button type="submit" disabled={!mayWrite} loading={register.isPending}>
            {t('register')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
