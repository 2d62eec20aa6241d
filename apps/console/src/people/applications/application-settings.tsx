import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Section } from '../../shared/ui/section.js';
import { useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/read-only-note.js';
import { useMayWrite } from '../keys/use-may-write.js';
import { AddressListField } from './address-list-field.js';
import { ApplicationFields } from './application-fields.js';
import {
  type Application,
  type ApplicationForm,
  changeBody,
  faultsIn,
  formOf,
  isSound,
} from './application-form.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';

/** Title, description, address and where people are sent back to after sign-in. */
export function ApplicationSettings({ value }: { readonly value: Application }) {
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
