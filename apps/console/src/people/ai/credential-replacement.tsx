import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Item } from '#libs/client';
import { PorticoApiError } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { useApiCall } from '../api.js';
import { CREDENTIALS_TEXTS } from './credentials-texts.js';

interface Replaced {
  readonly credential: Item<'ai.credentials.list'>;
  readonly onDone: () => void;
}

/** A new secret, a new name or, together with a secret, a new address for a key that is kept. */
export function CredentialReplacement({ opened, ...replaced }: Replaced & { readonly opened: boolean }) {
  const t = useTexts(CREDENTIALS_TEXTS);
  return (
    <Modal
      opened={opened}
      onClose={replaced.onDone}
      title={t('replace-title', { name: replaced.credential.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ReplacementForm {...replaced} />
    </Modal>
  );
}

/** Lives as long as the dialog is open, so that each time begins anew. */
function ReplacementForm({ credential: { id, name: before, baseUrl: addressBefore }, onDone }: Replaced) {
  const t = useTexts(CREDENTIALS_TEXTS);
  const update = useApiCall('ai.credentials.update', { changes: ['ai.credentials.', 'ai.models.list'] });
  const [name, setName] = useState(before);
  const [apiKey, setApiKey] = useState('');
  const [baseUrl, setBaseUrl] = useState(addressBefore ?? '');
  const field = update.error instanceof PorticoApiError ? update.error.details['field'] : null;
  const body = {
    ...(name.trim() !== before && { name: name.trim() }),
    ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
    ...(addressBefore !== null && baseUrl.trim() !== addressBefore && { baseUrl: baseUrl.trim() }),
  };
  const isReady = Object.keys(body).length > 0;
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) update.mutate({ path: { id }, body }, { onSuccess: onDone });
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('replace-text')}</Text>
        <PasswordInput
          label={t('secret')}
          description={t('secret-text')}
          autoComplete="new-password"
          value={apiKey}
          onChange={({ currentTarget: { value } }) => setApiKey(value)}
          error={field === 'apiKey'}
          data-autofocus
        />
        {addressBefore !== null && (
          <TextInput
            type="url"
            label={t('address')}
            description={t('address-text')}
            value={baseUrl}
            onChange={({ currentTarget: { value } }) => setBaseUrl(value)}
            error={field === 'baseUrl'}
          />
        )}
        <TextInput
          label={t('name')}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={field === 'name'}
        />
        <FailureNote error={update.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={update.isPending}>
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
