import { Alert } from '@mantine/core';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { useApi } from '../../api.js';
import { STATE_TEXTS } from './state-texts.js';

const STEPS = ['token', 'agent', 'connect'] as const;
const LOOK_EVERY_MS = 2_000;
/** One that went well long ago is no news. */
const WORTH_TELLING_MS = 3_600_000;

/** How the last repair went, or how far this one is. */
export function RepairNote({ serverId }: { readonly serverId: string }) {
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
