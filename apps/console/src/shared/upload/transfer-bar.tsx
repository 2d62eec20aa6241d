import { PorticoTransportError } from '#libs/client';
import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import uploadEn from '../../texts/en/upload.json';
import uploadRu from '../../texts/ru/upload.json';
import { useFormats } from '../format/format.js';
import { defineTexts, useTexts } from '../language/texts.js';
import { FailureNote } from '../ui/loaded.js';
import { TransferRate } from './transfer-rate.js';

const UPLOAD_TEXTS = defineTexts('upload', { en: uploadEn, ru: uploadRu });

/** Why something is not sent any more. A page that reads goes on by itself; what has given up sending does not. */
export function GivenUp({ failure }: { readonly failure: unknown }) {
  const t = useTexts(UPLOAD_TEXTS);
  if (!(failure instanceof PorticoTransportError)) return <FailureNote error={failure} />;
  return (
    <Alert color="orange" role="alert">
      {t('given-up')}
    </Alert>
  );
}

/** How far something is that goes by bytes, how quick, and how long it takes. */
export function TransferBar({
  label,
  sent,
  total,
  isMoving = true,
  isInterrupted = false,
  isDone = false,
  actions,
}: {
  readonly label: string;
  readonly sent: number;
  readonly total: number;
  /** False: it stands still, and nothing is said of how quick it is. */
  readonly isMoving?: boolean;
  /** It stands still since the connection is lost, and goes on by itself. */
  readonly isInterrupted?: boolean;
  /** All of it has arrived; of something empty no bytes tell. */
  readonly isDone?: boolean;
  readonly actions?: ReactNode;
}) {
  const t = useTexts(UPLOAD_TEXTS);
  const formats = useFormats();
  const rate = useRef(new TransferRate());
  const moves = isMoving && !isInterrupted;
  if (moves) rate.current.note(sent, performance.now());
  const percent = isDone ? 100 : total === 0 ? 0 : Math.min(100, (sent * 100) / total);
  const { bytesPerSecond } = rate.current;
  const leftMs = rate.current.leftMs(total);
  const facts = [
    t('of', { sent: formats.bytes(sent), total: formats.bytes(total) }),
    ...(moves && bytesPerSecond !== null && bytesPerSecond > 0
      ? [t('rate', { rate: formats.bytes(bytesPerSecond) })]
      : []),
    ...(moves && leftMs !== null && leftMs >= 1_000 ? [t('left', { time: formats.duration(leftMs) })] : []),
  ];
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }} flex={1} miw={120}>
          {label}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" fw={600}>
            {formats.percent(Math.floor(percent))}
          </Text>
          {actions}
        </Group>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {isInterrupted && (
        <Text size="sm" role="status">
          {t('interrupted')}
        </Text>
      )}
    </Stack>
  );
}
