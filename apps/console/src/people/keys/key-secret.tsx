import { PorticoApiError } from '#libs/client';
import { Alert, Anchor, Button, Group, List, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { SecretOnce } from '../../shared/ui/copy-field.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { KEY_PARAMETER, useSession } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { refreshSession } from '../session.js';
import { KEYS_TEXTS } from './key-parts.js';
import { type Key, stateOf } from './key-state.js';

/** How long the earlier secret may go on, in seconds. */
const GRACES = ['0', '3600', '86400', '259200', '604800'] as const;
const USUAL_GRACE = '86400';
type Grace = (typeof GRACES)[number];

/** Gives a key a new secret, and says until when the one before works. */
export function RotateKey({ value }: { readonly value: Key }) {
  const t = useTexts(KEYS_TEXTS);
  const { moment } = useFormats();
  const { user } = useSession();
  const isOpen = stateOf(value, Date.now()) === 'rotating';
  const [grace, setGrace] = useState<Grace>(USUAL_GRACE);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useApiCall('keys.rotate', { as: 'management', changes: ['keys.'] });
  const chosen: Grace = isOpen ? '0' : grace;
  const send = async (): Promise<void> => {
    const { data } = await rotate.mutateAsync({
      path: { id: value.id },
      body: { graceSeconds: Number(chosen) },
    });
    setSecret(data.rawKey);
    await refreshSession();
  };
  const reason =
    value.ownerUserId !== user.id
      ? t('rotate-owner')
      : value.kind === 'management'
        ? t('rotate-management')
        : null;
  const previous = rotate.data?.data.previous;
  return (
    <Section title={t('rotate')} lead={t('rotate-lead')}>
      <SecretOnce
        title={t('rotated-title')}
        label={t('secret-label')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
      {reason !== null ? (
        <Text size="sm">{reason}</Text>
      ) : (
        <Stack gap="sm">
          <Text size="sm">{t('rotate-text')}</Text>
          {isOpen && <Text size="sm">{t('rotate-open', { until: moment(value.graceUntil!) })}</Text>}
          <Group align="flex-end">
            <Select
              label={t('grace')}
              data={(isOpen ? GRACES.slice(0, 1) : GRACES).map((seconds) => ({
                value: seconds,
                label: t(`grace-${seconds}`),
              }))}
              value={chosen}
              onChange={(seconds) => setGrace((seconds ?? USUAL_GRACE) as Grace)}
              allowDeselect={false}
              w={{ base: '100%', xs: 340 }}
            />
            <Button
              variant="light"
              loading={rotate.isPending}
              onClick={() => void send().catch(() => undefined)}
            >
              {t('rotate-button')}
            </Button>
          </Group>
          {rotate.isSuccess && rotate.data.data.rawKey === null && (
            <Alert color="orange">{t('secret-replayed')}</Alert>
          )}
          {previous !== undefined && (
            <Text size="sm" role="status">
              {isOver(previous.validUntil)
                ? t('rotated-ended', { suffix: previous.suffix })
                : t('rotated-until', { suffix: previous.suffix, until: moment(previous.validUntil) })}
            </Text>
          )}
          <FailureNote error={rotate.error} />
        </Stack>
      )}
    </Section>
  );
}

function isOver(validUntil: string): boolean {
  return Date.parse(validUntil) <= Date.now();
}

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
