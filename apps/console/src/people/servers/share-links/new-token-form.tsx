import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Data } from '#libs/client';
import { fieldError } from '../../../shared/data/field-error.js';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { useApiCall } from '../../api.js';
import { LifetimeField } from './lifetime-field.js';
import { type Lifetime, USUAL_LIFETIME } from './lifetimes.js';
import { LINKS_TEXTS } from './links-texts.js';

const MODES = ['share-url', 'api-bearer'] as const;
type Mode = (typeof MODES)[number];

export function NewTokenForm({
  serverId,
  onMade,
  onCancel,
}: {
  readonly serverId: string;
  readonly onMade: (token: Data<'servers.accessTokens.create'>) => void;
  readonly onCancel: () => void;
}) {
  const t = useTexts(LINKS_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const make = useApiCall('servers.accessTokens.create', { changes: ['servers.accessTokens.list'] });
  const [mode, setMode] = useState<Mode>('share-url');
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>(USUAL_LIFETIME);
  const [identityBound, setIdentityBound] = useState(false);
  const send = (): void =>
    make.mutate(
      {
        path: { id: serverId },
        body: {
          mode,
          ttlSeconds: Number(lifetime),
          ...(name.trim() !== '' && { name: name.trim() }),
          ...(mode === 'share-url' && { identityBound }),
        },
      },
      { onSuccess: ({ data }) => onMade(data) },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <Select
          label={t('mode')}
          data={MODES.map((value) => ({ value, label: t(value) }))}
          value={mode}
          onChange={(value) => setMode(value as Mode)}
          allowDeselect={false}
        />
        <TextInput
          label={t('name')}
          description={t('name-hint')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError(make.error, 'name')}
          maxLength={100}
          data-autofocus
        />
        <LifetimeField value={lifetime} onChange={setLifetime} error={fieldError(make.error, 'ttlSeconds')} />
        {mode === 'share-url' && (
          <Checkbox
            label={t('identity-bound')}
            description={t('identity-rule')}
            checked={identityBound}
            onChange={(event) => setIdentityBound(event.currentTarget.checked)}
          />
        )}
        <FailureNote error={make.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {tellUi('cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
