import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { Section } from '../../../shared/ui/section.js';
import { refreshOperations, useClient } from '../../api.js';
import { isBusy } from '../busy-holder.js';
import { BusyNote } from '../busy-note.js';
import { mayOn, type Server } from '../server.js';
import { SERVERS_TEXTS } from '../servers-texts.js';
import { OPERATIONS_TEXTS } from './operations-texts.js';

const WAYS = ['unstick', 'force', 'release'] as const;
type Way = (typeof WAYS)[number];

const ACTIONS: Readonly<Record<Way, string>> = { unstick: 'unstick', force: 'unstick', release: 'lock' };

/** The ways to free a server that stays busy, gentlest first. */
export function RecoverySection({ server }: { readonly server: Server }) {
  const t = useTexts(OPERATIONS_TEXTS);
  const tell = useTexts(SERVERS_TEXTS);
  const client = useClient();
  const [released, setReleased] = useState<boolean | null>(null);
  const [busy, setBusy] = useState<unknown>(null);
  const free = async (way: Way): Promise<void> => {
    const path = { id: server.id };
    setReleased(null);
    setBusy(null);
    try {
      const { data } = await (way === 'release'
        ? client.call('servers.lock.delete', { path })
        : client.call('servers.unstick', { path, body: way === 'force' ? { force: true } : {} }));
      setReleased(data.released);
    } catch (error) {
      // Who works on it is told on the page; the question has had its answer.
      if (!isBusy(error)) throw error;
      setBusy(error);
    } finally {
      await refreshOperations(['servers.operations.get', 'operations.']);
    }
  };
  const ways = WAYS.filter((way) => mayOn(server, ACTIONS[way]));
  return (
    <Section title={t('recovery')} lead={t('recovery-lead')}>
      {ways.length === 0 ? (
        <Text size="sm">{tell('not-allowed')}</Text>
      ) : (
        <Group gap="xs">
          {ways.map((way) => (
            <ConfirmButton
              key={way}
              variant="default"
              color={way === 'unstick' ? 'blue' : 'red'}
              label={t(way)}
              title={t(`${way}-title`)}
              text={t(`${way}-text`)}
              onConfirm={() => free(way)}
            />
          ))}
        </Group>
      )}
      {released !== null && (
        <Text size="sm" role="status">
          {released ? t('freed') : t('was-free')}
        </Text>
      )}
      <BusyNote error={busy} serverId={server.id} />
    </Section>
  );
}
