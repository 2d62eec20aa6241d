import { Anchor, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Page, Section } from '../../shared/ui/page.js';
import { KeyNeeded, useMayWrite } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/key-parts.js';
import { refreshSession } from '../session.js';
import { ApplicationFacts, APPLICATIONS_TEXTS } from './application-facts.js';
import { AddressListField, ApplicationFields } from './application-fields.js';
import {
  type Application,
  type ApplicationForm,
  changeBody,
  faultsIn,
  formOf,
  isSound,
} from './application-form.js';
import { BoundPlaces } from './bound-places.js';
import { Catalogue } from './catalogue.js';
import { HostRegistration } from './host-registration.js';
import { STEPS_TEXTS } from './place-fields.js';

/** Ends an application with all that belongs to it. */
function DeleteApplication({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const remove = useApiCall('apps.delete', { changes: ['apps.list', 'applications.', 'keys.'] });
  const end = async (): Promise<void> => {
    const { meta } = await remove.mutateAsync({ path: { id: value.id } });
    const left = meta?.warnings.flatMap(({ placements }) => placements) ?? [];
    if (left.length > 0) {
      notifications.show({
        color: 'orange',
        autoClose: false,
        message: t('removed-left', { title: value.title, places: left.join(', ') }),
      });
    }
    await navigate('/applications');
    await refreshSession();
  };
  return (
    <Section title={t('remove-section')} lead={t('remove-lead')}>
      <div>
        <ConfirmButton
          label={t('remove')}
          color="red"
          title={t('remove-title', { title: value.title })}
          text={t('remove-text')}
          word={value.title}
          disabled={!mayWrite}
          onConfirm={end}
        />
      </div>
    </Section>
  );
}

/** Title, description, address and where people are sent back to after sign-in. */
function ApplicationSettings({ value }: { readonly value: Application }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const [form, setForm] = useState<ApplicationForm>(() => formOf(value));
  const shown = useRef(value.updatedAt);
  useEffect(() => {
    if (shown.current === value.updatedAt) return;
    shown.current = value.updatedAt;
    setForm(formOf(value));
  }, [value]);
  const change = useApiCall('apps.update', { changes: ['apps.', 'applications.'] });
  const mayWrite = useMayWrite();
  const body = changeBody(formOf(value), form);
  const isTouched = Object.keys(body).length > 0;
  const faults = faultsIn(form);
  const set = (part: Partial<ApplicationForm>): void => setForm((before) => ({ ...before, ...part }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (mayWrite && isTouched && isSound(faults)) change.mutate({ path: { id: value.id }, body });
      }}
    >
      <Stack gap="lg">
        <ReadOnlyNote />
        <Section title={t('settings')}>
          <ApplicationFields form={form} faults={faults} onChange={set} />
        </Section>
        <Section title={t('sign-in-addresses')} lead={t('sign-in-addresses-text')}>
          <AddressListField
            value={form.redirectUris}
            faults={faults.redirectUris}
            onChange={(redirectUris) => set({ redirectUris })}
          />
        </Section>
        <FailureNote error={change.error} />
        <Group justify="flex-end">
          {change.isSuccess && !isTouched && (
            <Text size="sm" role="status">
              {t('saved')}
            </Text>
          )}
          <Button
            type="submit"
            disabled={!mayWrite || !isTouched || !isSound(faults)}
            loading={change.isPending}
          >
            {t('save-changes')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const PARTS = ['overview', 'settings', 'places', 'registration'] as const;

/** One application, by parts. */
export default function ApplicationPage() {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { appId = '' } = useParams();
  const query = useApi('apps.get', { path: { id: appId } });
  const found = query.data?.data.id === appId ? query.data.data : null;
  return (
    <Page
      title={found?.title ?? t('facts')}
      lead={found?.description ?? undefined}
      actions={
        <Anchor component={Link} to="/applications" size="sm">
          <ArrowLeftIcon size={14} /> {t('back-to-all')}
        </Anchor>
      }
    >
      <KeyNeeded>
        <Loaded query={query}>{({ data }) => <Parts key={data.id} value={data} />}</Loaded>
      </KeyNeeded>
    </Page>
  );
}

function Parts({ value }: { readonly value: Application }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { choice, write } = useUrlState();
  const part = choice('tab', PARTS);
  return (
    <Tabs
      value={part}
      onChange={(next) => write({ tab: next === PARTS[0] ? null : next })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('tabs')}>
        {PARTS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tab-${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview" pt="md">
        <ApplicationFacts value={value} />
      </Tabs.Panel>
      <Tabs.Panel value="settings" pt="md">
        <ApplicationSettings value={value} />
      </Tabs.Panel>
      <Tabs.Panel value="places" pt="md">
        <Stack gap="lg">
          <Catalogue value={value} />
          <BoundPlaces value={value} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="registration" pt="md">
        <Stack gap="lg">
          <HostRegistration value={value} />
          <DeleteApplication value={value} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}
