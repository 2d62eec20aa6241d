import { ActionIcon, Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { PlayIcon, SquareIcon, SyncIcon, XIcon } from '@primer/octicons-react';
import { PorticoApiError } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../../shared/ui/status-badge.js';
import { GivenUp } from '../../../shared/upload/given-up.js';
import { isBusy, sentBytes, type UploadPhase } from '../../../shared/upload/part-upload.state.js';
import { TransferBar } from '../../../shared/upload/transfer-bar.js';
import { nameWithin, numberedKey } from '../object-keys.policy.js';
import { OBJECTS_TEXTS } from '../objects-texts.js';
import type { ObjectQueue, ObjectUpload } from './object-uploads.js';

const TONES: Readonly<Record<UploadPhase, Tone>> = {
  waiting: 'quiet',
  opening: 'busy',
  sending: 'busy',
  completing: 'busy',
  paused: 'warning',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

/** A file on its way, how far it is, and what can be done about it. */
export function UploadRow({ entry, queue }: { readonly entry: ObjectUpload; readonly queue: ObjectQueue }) {
  const t = useTexts(OBJECTS_TEXTS);
  const { id, info, upload } = entry;
  const { phase, size, parts, isInterrupted, failure, result } = upload.state;
  const isMoving = isBusy({ phase });
  const control = (action: 'pause' | 'resume' | 'retry') => {
    const Icon = action === 'pause' ? SquareIcon : action === 'resume' ? PlayIcon : SyncIcon;
    return (
      <ActionIcon
        variant="default"
        aria-label={t('act-on', { action: t(action), name: info.key })}
        title={t(action)}
        onClick={() => (action === 'pause' ? upload.pause() : upload.start())}
      >
        <Icon size={14} />
      </ActionIcon>
    );
  };
  const leave = phase === 'done' || phase === 'failed' ? t('take-out') : t('cancel');
  const actions = (
    <Group gap={4} wrap="nowrap">
      {isMoving && phase !== 'completing' && control('pause')}
      {phase === 'paused' && control('resume')}
      {phase === 'failed' && control('retry')}
      <ActionIcon
        variant="default"
        aria-label={t('act-on', { action: leave, name: info.key })}
        title={leave}
        onClick={() => void queue.remove(id)}
      >
        <XIcon size={14} />
      </ActionIcon>
    </Group>
  );
  const doneParts = parts.filter(({ status }) => status === 'sent').length;
  return (
    <Paper withBorder p="sm" component="li" data-upload={phase} data-key={info.key}>
      <Stack gap={6}>
        <TransferBar
          label={info.key}
          sent={phase === 'done' ? size : sentBytes(upload.state)}
          total={size}
          isMoving={phase === 'sending'}
          isInterrupted={isInterrupted}
          isDone={phase === 'done'}
          actions={actions}
        />
        <Group gap="xs">
          <StatusBadge tone={isInterrupted ? 'warning' : TONES[phase]}>
            {t(isInterrupted ? 'interrupted' : `phase-${phase}`)}
          </StatusBadge>
          {parts.length > 1 && phase !== 'done' && (
            <Text size="xs" c="dimmed">
              {t('in-parts', { done: doneParts, count: parts.length })}
            </Text>
          )}
          {result !== null && result.sha256 !== null && (
            <Text size="xs" c="dimmed">
              {t('checked')}
            </Text>
          )}
        </Group>
        {phase === 'failed' && PorticoApiError.is(failure, 'STORAGE_KEY_EXISTS') ? (
          <KeyExists entry={entry} queue={queue} />
        ) : (
          phase === 'failed' && <GivenUp failure={failure} />
        )}
      </Stack>
    </Paper>
  );
}

function KeyExists({
  entry: { id, info },
  queue,
}: {
  readonly entry: ObjectUpload;
  readonly queue: ObjectQueue;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const other = numberedKey(info.key);
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('exists-text')}</Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => queue.replace(id, { ...info, overwrite: true })}
          >
            {t('replace')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => queue.replace(id, { ...info, key: other })}
          >
            {t('keep-both', {
              name: nameWithin(`${info.key.slice(0, info.key.lastIndexOf('/') + 1)}`, other),
            })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
