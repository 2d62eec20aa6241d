import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../shared/data/save-file.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { LineView } from '../../shared/lines/line-view.js';
import { useLines } from '../../shared/lines/use-lines.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Moment } from '../../shared/ui/moment.js';
import { useApi } from '../api.js';
import type { Operation } from './follow-operation.js';
import { OperationEnd } from './operation-end.js';
import { elapsedMs } from './operation-outcome.js';
import { OperationStatus } from './operation-status.js';
import { OPERATION_TEXTS } from './operation-texts.js';
import { ServerLink } from './server-link.js';
import { StepList } from './step-list.js';
import { useFollowedOperation } from './use-followed-operation.js';

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** A deploy or a command as it goes on: its steps, what it prints, and how it ended. */
export function OperationOutput({
  operationId,
  serverId,
  onEnded,
}: {
  readonly operationId: string;
  /** Of the link to its server; the operation names it as well, once it was read. */
  readonly serverId?: string | undefined;
  readonly onEnded?: (operation: Operation) => void;
}) {
  const t = useTexts(OPERATION_TEXTS);
  const formats = useFormats();
  const followed = useFollowedOperation(operationId);
  const { steps, ended, isInterrupted, failure } = followed;
  const lines = useLines(followed.lines);
  const { data: read } = useApi(
    'operations.get',
    { path: { operationId } },
    { enabled: ended === null, refetchEveryMs: ended === null && 4_000 },
  );
  const isOfThis = read?.data.operationId === operationId;
  const operation = ended ?? (isOfThis ? read.data : null);
  const now = useNow(ended === null);
  useEffect(() => {
    if (ended !== null) onEnded?.(ended);
    // Told once, whatever function is given at the next render.
  }, [ended]);
  if (failure !== null) {
    return (
      <Stack gap="sm">
        <FailureNote error={failure} />
        <Text size="sm">{t('other-key')}</Text>
      </Stack>
    );
  }
  const ofServer = operation?.serverId ?? serverId;
  const save = (): void => {
    const text = lines.map((line) => `${line.text}\n`).join('');
    saveFile(
      `${operation?.kind ?? 'operation'}-${operationId}.log`,
      new Blob([text], { type: 'text/plain' }),
    );
  };
  return (
    <Stack gap="md" data-operation={operationId} data-outcome={ended?.status ?? 'running'}>
      {operation && (
        <Facts
          rows={[
            [t('status'), <OperationStatus key="status" operation={operation} />],
            [t('started'), <Moment key="started" at={operation.startedAt} />],
            [
              operation.finishedAt ? t('took') : t('so-far'),
              operation.outcomeAvailable ? formats.duration(elapsedMs(operation, now)) : undefined,
            ],
            [
              t('waited'),
              (operation.queuedMs ?? 0) >= 1_000 ? formats.duration(operation.queuedMs ?? 0) : undefined,
            ],
            [t('exit-code'), operation.kind === 'exec' ? (operation.exitCode ?? undefined) : undefined],
            [
              t('server'),
              ofServer === undefined ? undefined : <ServerLink key="server" serverId={ofServer} />,
            ],
          ]}
        />
      )}
      {isInterrupted && (
        <Alert color="orange" role="status" data-interrupted>
          {t('interrupted')}
        </Alert>
      )}
      {ended && <OperationEnd operation={ended} steps={steps} />}
      {operation?.outputDropped === true && <Alert color="orange">{t('dropped')}</Alert>}
      {steps.length > 0 && <StepList steps={steps} />}
      {lines.length > 0 ? (
        <>
          <LineView
            label={t('output')}
            lines={lines}
            maxHeight="min(460px, 60vh)"
            announce={ended === null}
          />
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<DownloadIcon size={14} />}
              onClick={save}
            >
              {t('save-output')}
            </Button>
          </Group>
        </>
      ) : (
        operation?.outcomeAvailable !== false && (
          <Text size="sm" c="dimmed" role="status">
            {ended ? t('no-output-ended') : t('no-output')}
          </Text>
        )
      )}
    </Stack>
  );
}
