import { Alert, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmQuestion } from '../../../shared/ui/confirm-button.js';
import { FailureNote } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/page.js';
import { refreshOperations, useApi, useClient } from '../../api.js';
import { AllowedButton } from '../server-parts.js';
import { noteRoused, type Server } from '../server.js';
import { type AskedFirst, isAskedFirst, type PowerCall, powerObstacle, ROUSING } from './power-rules.js';
import { STATE_TEXTS } from './settings-section.js';

const STEPS = ['token', 'agent', 'connect'] as const;
const LOOK_EVERY_MS = 2_000;
/** One that went well long ago is no news. */
const WORTH_TELLING_MS = 3_600_000;

/** How the last repair went, or how far this one is. */
function RepairNote({ serverId }: { readonly serverId: string }) {
  const t = useTexts(STATE_TEXTS);
  const formats = useFormats();
  const input = { path: { id: serverId } };
  const seen = useApi('servers.repairStatus.get', input);
  const isRunning = seen.data?.data.status === 'running';
  const repair = useApi('servers.repairStatus.get', input, { refetchEveryMs: isRunning && LOOK_EVERY_MS })
    .data?.data;
  if (!repair || repair.status === 'idle') return null;
  const at = repair.finishedAt === null ? '' : formats.moment(repair.finishedAt);
  if (repair.status === 'running') {
    const step = STEPS.find((name) => name === repair.step) ?? 'none';
    return (
      <Alert color="blue" role="status">
        {t('repair-running', { step: t(`repair-step-${step}`) })}
      </Alert>
    );
  }
  if (repair.status === 'succeeded') {
    const isOld = Date.now() - new Date(repair.finishedAt ?? 0).getTime() > WORTH_TELLING_MS;
    return isOld ? null : (
      <Alert color="teal" role="status">
        {t('repair-succeeded', { at })}
      </Alert>
    );
  }
  return (
    <Alert color="red" role="status">
      {t('repair-failed', { at, message: repair.error?.message ?? '' })}
    </Alert>
  );
}

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
