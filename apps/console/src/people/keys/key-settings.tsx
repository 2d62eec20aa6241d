import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Section } from '../../shared/ui/section.js';
import { useSession } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { ScopeList } from '../scopes/scope-list.js';
import { ScopePicker } from '../scopes/scope-picker.js';
import { SCOPE_TEXTS } from '../scopes/scope-texts.js';
import { refreshSession } from '../session.js';
import { changeBody, faultsIn, formOf, type KeyForm } from './key-form.js';
import { KeyLimitsFields } from './key-limits-fields.js';
import type { Key } from './key-state.js';
import { KEYS_TEXTS } from './keys-texts.js';

/** What a key may be given anew: name, rights, access, end, addresses, speed. */
export function KeySettings({ value }: { readonly value: Key }) {
  const t = useTexts(KEYS_TEXTS);
  const scopeTexts = useTexts(SCOPE_TEXTS);
  const { user } = useSession();
  const [form, setForm] = useState<KeyForm>(() => formOf(value));
  const before = formOf(value);
  // What has been read anew is taken over where nothing has been typed.
  const shown = useRef(value.updatedAt);
  const isTouched = Object.keys(changeBody(before, form)).length > 0;
  useEffect(() => {
    if (shown.current === value.updatedAt) return;
    shown.current = value.updatedAt;
    setForm(formOf(value));
  }, [value]);
  const change = useApiCall('keys.update', { as: 'management', changes: ['keys.'] });
  const isOwn = value.ownerUserId === user.id;
  const isManagement = value.kind === 'management';
  const faults = faultsIn(form, Date.now(), before).filter(
    (fault) => !isManagement || !fault.startsWith('scopes'),
  );
  const set = (part: Partial<KeyForm>): void => setForm((now) => ({ ...now, ...part }));
  const save = async (): Promise<void> => {
    if (faults.length > 0) return;
    await change.mutateAsync({ path: { id: value.id }, body: changeBody(before, form) });
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
        // Its failure is shown below.
        void save().catch(() => undefined);
      }}
    >
      <Section title={t('settings')}>
        <Stack gap="md">
          {!isOwn && <Text size="sm">{t('admin-fixed')}</Text>}
          {isManagement && <Text size="sm">{t('management-fixed')}</Text>}
          <TextInput
            label={t('name')}
            value={form.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={faults.includes('name') ? t('fault-name') : undefined}
            maxLength={100}
            required
            autoComplete="off"
          />
          <Switch
            label={t('read-only')}
            description={t('read-only-text')}
            checked={form.accessMode === 'READONLY'}
            disabled={isManagement}
            onChange={(event) => set({ accessMode: event.currentTarget.checked ? 'READONLY' : 'READWRITE' })}
          />
          <KeyLimitsFields
            form={form}
            onChange={set}
            faults={faults}
            disabled={isManagement}
            refusal={change.error}
          />
          <Text fw={600} size="sm">
            {scopeTexts('scopes')}
          </Text>
          {value.kind === 'application' || isManagement ? (
            <>
              {value.kind === 'application' && <Text size="sm">{t('application-fixed')}</Text>}
              <ScopeList scopes={value.scopes} />
            </>
          ) : (
            <ScopePicker
              value={form.scopes}
              onChange={(scopes) => set({ scopes })}
              mayAdd={(scope) => isOwn || value.scopes.includes(scope)}
              error={scopeFault}
            />
          )}
          {change.data?.meta !== undefined && <Alert color="orange">{t('host-fixed')}</Alert>}
          <FailureNote error={change.error} />
          <Group justify="flex-end">
            {change.isSuccess && !isTouched && (
              <Text size="sm" role="status">
                {t('saved')}
              </Text>
            )}
            <Button type="submit" disabled={!isTouched || faults.length > 0} loading={change.isPending}>
              {t('save-changes')}
            </Button>
          </Group>
        </Stack>
      </Section>
    </form>
  );
}
