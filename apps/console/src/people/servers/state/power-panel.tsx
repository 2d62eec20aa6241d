import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmQuestion } from '../../../shared/ui/confirm-question.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { Section } from '../../../shared/ui/section.js';
import { refreshOperations, useClient } from '../../api.js';
import { AllowedButton } from '../allowed-button.js';
import type { Server } from '../server.js';
import { noteRoused } from '../server-motion.js';
import { type AskedFirst, isAskedFirst, type PowerCall, powerObstacle, ROUSING } from './power-rules.js';
import { RepairNote } from './repair-note.js';
import { STATE_TEXTS } from './state-texts.js';

const SHOWN: readonly PowerCall[] = ['wake', 'start', 'sleepNow', 'refresh', 'stop', 'reboot', 'repair'];

/** What can be asked of the machine now. What cannot stays where it is and says why. */
export function PowerPanel({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const client = useClient();
  const [busy, setBusy] = useState<PowerCall | null>(null);
  // It stays while the question fades away.
  const [asked, setAsked] = useState<AskedFirst>('stop');
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = async (call: PowerCall): Promise<void> => {
    const input = { path: { id: server.id } };
    try {
      await (call === 'wake'
        ? client.call('servers.wake', { ...input, body: {} })
        : client.call(`servers.${call}`, input));
      if (ROUSING.has(call)) noteRoused(server.id);
    } finally {
      await refreshOperations(['servers.']);
    }
  };
  const press = async (call: PowerCall): Promise<void> => {
    setFailure(null);
    if (isAskedFirst(call)) {
      setAsked(call);
      setIsAsking(true);
      return;
    }
    setBusy(call);
    await ask(call).catch(setFailure);
    setBusy(null);
  };
  const reasonOf = (call: PowerCall): string | null => {
    const obstacle = powerObstacle(server, call);
    return obstacle === null ? null : t(`obstacle-${obstacle}`);
  };
  return (
    <Section title={t('power')} lead={t('power-lead')}>
      <Stack gap="sm">
        <Group gap="xs">
          {SHOWN.map((call) => (
            <AllowedButton
              key={call}
              variant="default"
              reason={reasonOf(call)}
              loading={busy === call}
              onClick={() => void press(call)}
            >
              {t(call)}
            </AllowedButton>
          ))}
        </Group>
        {/* It is no part of a button: those change with the state, and the one that was pressed has the focus back. */}
        <ConfirmQuestion
          opened={isAsking}
          title={t(`${asked}-title`)}
          text={t(`${asked}-text`)}
          confirmLabel={t(asked)}
          onConfirm={() => ask(asked)}
          onClose={() => setIsAsking(false)}
        />
        <RepairNote serverId={server.id} />
        <FailureNote error={failure} />
      </Stack>
    </Section>
  );
}
