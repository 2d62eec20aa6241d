import { type Item, PorticoApiError } from '#libs/client';
import {
  Anchor,
  Button,
  Group,
  Modal,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { safeLink } from '../../shared/data/save-file.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import aiCredentialsEn from '../../texts/en/ai-credentials.json';
import aiCredentialsRu from '../../texts/ru/ai-credentials.json';
import { useSession } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';

export const CREDENTIALS_TEXTS = defineTexts('ai-credentials', { en: aiCredentialsEn, ru: aiCredentialsRu });

/** Keeps a key that a provider gave. */
export function CredentialForm({ onDone }: { readonly onDone: (isKept: boolean) => void }) {
  const t = useTexts(CREDENTIALS_TEXTS);
  const { user } = useSession();
  const providers = useApi('ai.providers.list', {}, { staleMs: 600_000 });
  const create = useApiCall('ai.credentials.create', { changes: ['ai.credentials.', 'ai.models.list'] });
  const [provider, setProvider] = useState<string | null>(null);
  const [level, setLevel] = useState<'user' | 'portal'>('user');
  const [name, setName] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const field = create.error instanceof PorticoApiError ? create.error.details['field'] : null;
  return (
    <Loaded query={providers}>
      {({ data }) => {
        const chosen = data.find(({ id }) => id === provider) ?? null;
        const keysLink = safeLink(chosen?.keysUrl);
        const isReady =
          chosen !== null && apiKey.trim() !== '' && (!chosen.needsBaseUrl || baseUrl.trim() !== '');
        const save = (): void =>
          create.mutate(
            {
              body: {
                provider: chosen!.id,
                apiKey: apiKey.trim(),
                level,
                ...(name.trim() !== '' && { name: name.trim() }),
                ...(chosen!.needsBaseUrl && { baseUrl: baseUrl.trim() }),
              },
            },
            { onSuccess: () => onDone(true) },
          );
        return (
          <form
            autoComplete="off"
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady) save();
            }}
          >
            <Stack gap="sm">
              <Select
                label={t('provider')}
                required
                searchable
                value={provider}
                onChange={setProvider}
                data={data.map(({ id, name: shown }) => ({ value: id, label: shown }))}
                error={field === 'provider'}
                data-autofocus
              />
              {keysLink !== null && (
                <Anchor size="sm" href={keysLink} target="_blank" rel="noreferrer">
                  {t('get-key')}
                </Anchor>
              )}
              {chosen?.needsBaseUrl && (
                <TextInput
                  type="url"
                  label={t('address')}
                  description={t('address-text')}
                  required
                  value={baseUrl}
                  onChange={({ currentTarget: { value } }) => setBaseUrl(value)}
                  error={field === 'baseUrl'}
                />
              )}
              <PasswordInput
                label={t('secret')}
                description={t('secret-text')}
                required
                autoComplete="new-password"
                value={apiKey}
                onChange={({ currentTarget: { value } }) => setApiKey(value)}
                error={field === 'apiKey'}
              />
              <TextInput
                label={t('name')}
                description={t('name-text')}
                value={name}
                onChange={({ currentTarget: { value } }) => setName(value)}
                error={field === 'name'}
              />
              <Radio.Group
                label={t('level')}
                value={level}
                onChange={(value) => setLevel(value as 'user' | 'portal')}
              >
                <Group mt={4}>
                  <Radio value="user" label={t('level-user')} />
                  <Radio
                    value="portal"
                    label={user.isAdmin ? t('level-portal') : t('level-portal-admin')}
                    disabled={!user.isAdmin}
                  />
                </Group>
              </Radio.Group>
              <FailureNote error={create.error} />
              <Group justify="flex-end">
                <Button variant="default" onClick={() => onDone(false)}>
                  {t('cancel')}
                </Button>
                <Button type="submit" disabled={!isReady} loading={create.isPending}>
                  {t('keep')}
                </Button>
              </Group>
            </Stack>
          </form>
        );
      }}
    </Loaded>
  );
}

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
