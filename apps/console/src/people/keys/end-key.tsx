import { Anchor, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PorticoApiError } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { KEY_PARAMETER, useSession } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { refreshSession } from '../session.js';
import type { Key } from './key-state.js';
import { KEYS_TEXTS } from './keys-texts.js';

/** Revokes a key; when servers hang on it, it says which. */
export function EndKey({ value }: { readonly value: Key }) {
  const t = useTexts(KEYS_TEXTS);
  const navigate = useNavigate();
  const [servers, setServers] = useState<number | null>(null);
  const revoke = useApiCall('keys.delete', { as: 'management', changes: ['keys.'] });
  const end = async (): Promise<void> => {
    try {
      await revoke.mutateAsync({ path: { id: value.id } });
    } catch (error) {
      if (error instanceof PorticoApiError && error.code === 'KEY_HAS_ACTIVE_SERVERS') {
        setServers(Number(error.details.servers));
      }
      throw error;
    }
    await navigate('/keys');
    await refreshSession();
  };
  return (
    <ConfirmButton
      size="compact-sm"
      label={t('revoke')}
      color="red"
      title={t('revoke-title', { name: value.name })}
      text={
        <Stack gap="xs">
          <span>{t('revoke-text')}</span>
          {value.kind === 'management' && <span>{t('revoke-console')}</span>}
          {servers !== null && <ServersLeft value={value} count={servers} />}
        </Stack>
      }
      onConfirm={end}
    />
  );
}

/** The servers a key cannot go without; of somebody else's key only their number is known. */
function ServersLeft({ value, count }: { readonly value: Key; readonly count: number }) {
  const t = useTexts(KEYS_TEXTS);
  const { user } = useSession();
  return value.ownerUserId === user.id ? (
    <OwnServersLeft keyId={value.id} />
  ) : (
    <Text size="sm">{t('has-servers-of-others', { count })}</Text>
  );
}

function OwnServersLeft({ keyId }: { readonly keyId: string }) {
  const t = useTexts(KEYS_TEXTS);
  const query = useApi('servers.list', {}, { as: { keyId } });
  return (
    <Stack gap={4}>
      <Text size="sm">{t('has-servers')}</Text>
      <Loaded query={query}>
        {({ data }) => (
          <List size="sm">
            {data
              .filter(({ access }) => access.role === 'OWNER')
              .map(({ id, name, displayName }) => (
                <List.Item key={id}>
                  <Anchor component={Link} to={`/servers/${id}?${KEY_PARAMETER}=${keyId}`} size="sm">
                    {displayName || name}
                  </Anchor>
                </List.Item>
              ))}
          </List>
        )}
      </Loaded>
    </Stack>
  );
}
