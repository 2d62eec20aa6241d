import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { Section } from '../../../shared/ui/section.js';
import { refreshOperations, useClient } from '../../api.js';
import { AllowedButton } from '../allowed-button.js';
import type { Server } from '../server.js';
import { noteRoused } from '../server-motion.js';
import { PowerQuestion } from './power-question.js';
import { type AskedFirst, isAskedFirst, type PowerCall, powerObstacle, ROUSING } from './power-rules.js';
import { RepairNote } from './repair-note.js';
import { STATE_TEXTS } from './state-texts.js';

const SHOWN: readonly PowerCall[] = ['wake', 'start', 'sleepNow', 'refresh', 'stop', 'reboot', 'repair'];

/** What can be asked of the machine now. What cannot stays where it is and says why. */
export function PowerPanel({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const client = useClient();
  const [busy, setBusy] = useState<PowerCall | null>(null);
  const [question, setQuestion] = useState<AskedFirst | null>(null);
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
      setQuestion(call);
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
        <PowerQuestion call={question} onConfirm={ask} onClose={() => setQuestion(null)} />
        <RepairNote serverId={server.id} />
        <FailureNote error={failure} />
      </Stack>
    </Section>
  );
}
