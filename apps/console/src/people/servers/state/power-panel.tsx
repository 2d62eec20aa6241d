import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { Section } from '../../../shared/ui/section.js';
import { refreshOperations, useClient } from '../../api.js';
import { AllowedButton } from '../allowed-button.js';
import type { Server } from '../server.js';
import { powerObstacle, type PowerCall } from './power-rules.js';
import { RepairNote } from './repair-note.js';
import { STATE_TEXTS } from './state-texts.js';

/** Those that end what runs ask first. */
const ASKED_FIRST = ['stop', 'reboot', 'repair'] as const;
const AT_ONCE = ['wake', 'start', 'sleepNow', 'refresh'] as const;

/** What can be asked of the machine now. What cannot stays where it is and says why. */
export function PowerPanel({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const client = useClient();
  const [busy, setBusy] = useState<PowerCall | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const ask = async (call: PowerCall): Promise<void> => {
    const input = { path: { id: server.id } };
    try {
      await (call === 'wake'
        ? client.call('servers.wake', { ...input, body: {} })
        : client.call(`servers.${call}`, input));
    } finally {
      await refreshOperations(['servers.']);
    }
  };
  const press = async (call: PowerCall): Promise<void> => {
    setBusy(call);
    setFailure(null);
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
          {AT_ONCE.map((call) => (
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
          {ASKED_FIRST.map((call) => {
            const reason = reasonOf(call);
            return reason === null ? (
              <ConfirmButton
                key={call}
                variant="default"
                label={t(call)}
                title={t(`${call}-title`)}
                text={t(`${call}-text`)}
                onConfirm={() => ask(call)}
              />
            ) : (
              <AllowedButton key={call} variant="default" reason={reason} onClick={() => undefined}>
                {t(call)}
              </AllowedButton>
            );
          })}
        </Group>
        <RepairNote serverId={server.id} />
        <FailureNote error={failure} />
      </Stack>
    </Section>
  );
}
