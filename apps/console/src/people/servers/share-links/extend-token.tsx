import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Data } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { useApiCall } from '../../api.js';
import { LifetimeField } from './lifetime-field.js';
import { type Lifetime, USUAL_LIFETIME } from './lifetimes.js';
import { LINKS_TEXTS } from './links-texts.js';

/** Gives a link more time, or a program a new token. */
export function ExtendToken({
  serverId,
  token,
  onMade,
}: {
  readonly serverId: string;
  readonly token: Data<'servers.accessTokens.list'>[number];
  readonly onMade: (token: Data<'servers.accessTokens.create'>) => void;
}) {
  const t = useTexts(LINKS_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const [opened, setOpened] = useState(false);
  const [lifetime, setLifetime] = useState<Lifetime>(USUAL_LIFETIME);
  const refresh = useApiCall('servers.accessTokens.refresh', { changes: ['servers.accessTokens.list'] });
  const isLink = token.mode === 'share-url';
  const send = (): void =>
    refresh.mutate(
      { path: { id: serverId, tokenId: token.id }, body: { ttlSeconds: Number(lifetime) } },
      {
        onSuccess: ({ data }) => {
          setOpened(false);
          onMade(data);
        },
      },
    );
  const label = isLink ? t('extend') : t('renew-token');
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(isLink ? 'extend-title' : 'renew-title', { name: token.name || t('no-name') })}
        closeButtonProps={{ 'aria-label': tellUi('close') }}
      >
        <Stack>
          <Text size="sm">{isLink ? t('extend-link-text') : t('extend-token-text')}</Text>
          <LifetimeField value={lifetime} onChange={setLifetime} />
          <FailureNote error={refresh.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              {tellUi('cancel')}
            </Button>
            <Button loading={refresh.isPending} onClick={send}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
