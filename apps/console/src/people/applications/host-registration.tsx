import { PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { Facts } from '../../shared/ui/facts.js';
import { Section } from '../../shared/ui/page.js';
import { useMayWrite } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/key-parts.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './place-fields.js';

/** Where the portal takes people back to who sign in through its client. */
const RETURN_PATH = '/v1/oauth/callback';

/** Through which client of the portal people sign in to the application. */
export function HostRegistration({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const [clientId, setClientId] = useState('');
  const [secret, setSecret] = useState('');
  const [done, setDone] = useState<'registered' | 'relinked' | null>(null);
  const mayWrite = useMayWrite();
  const relink = useApiCall('apps.relinkOauth', { changes: ['apps.', 'placements.'] });
  const isHalf = (clientId.trim() === '') !== (secret === '');
  const isEmpty = clientId.trim() === '' && secret === '';
  // The client it has can be kept only where it has one.
  const isFirst = value.hostClientId === null;
  const send = async (): Promise<void> => {
    await relink.mutateAsync({
      path: { id: value.id },
      body: clientId.trim() === '' ? {} : { hostClientId: clientId.trim(), hostClientSecret: secret },
    });
    setClientId('');
    setSecret('');
    setDone(isFirst ? 'registered' : 'relinked');
  };
  return (
    <Section title={t('host-registration')} lead={t('host-registration-text')}>
      <Stack gap="md">
        <ReadOnlyNote />
        <Facts
          rows={[
            [t('host-client'), value.hostClientId ?? t('no-host-client')],
            [t('handler'), <CopyField key="handler" value={value.handlerUrl} label={t('handler')} />],
            [
              t('return-address'),
              <CopyField
                key="return"
                value={new URL(RETURN_PATH, value.handlerUrl).href}
                label={t('return-address')}
              />,
            ],
          ]}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('client-id')}
            description={t(isFirst ? 'client-needed' : 'client-text')}
            value={clientId}
            onChange={(event) => setClientId(event.currentTarget.value)}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordInput
            label={t('client-secret')}
            description={t(isFirst ? 'client-needed' : 'client-text')}
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
            maxLength={500}
            autoComplete="new-password"
          />
        </SimpleGrid>
        {isHalf && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t('fault-both')}
          </Text>
        )}
        {done !== null && isEmpty && (
          <Text size="sm" role="status">
            {t(done)}
          </Text>
        )}
        <div>
          <ConfirmButton
            label={t(isFirst ? 'register' : 'relink')}
            title={t(isFirst ? 'register-title' : 'relink-title', { title: value.title })}
            text={t(isFirst ? 'register-text' : 'relink-text')}
            disabled={!mayWrite || isHalf || (isFirst && isEmpty)}
            onConfirm={send}
          />
        </div>
      </Stack>
    </Section>
  );
}
