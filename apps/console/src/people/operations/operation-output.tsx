import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../shared/data/save-file.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { LineBuffer } from '../../shared/lines/line-buffer.js';
import { LineView, useLines } from '../../shared/lines/line-view.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { refreshOperations, useApi, useClient } from '../api.js';
import { elapsedMs, followOperation, type Operation, type StepNews } from './follow-operation.js';
import { OperationEnd, OperationStatus, ServerLink, StepList } from './operation-steps.js';
import { OPERATION_TEXTS } from './operation-texts.js';

export interface FollowedOperation {
  readonly lines: LineBuffer;
  /** Each step with what it has come to, in their order. */
  readonly steps: readonly StepNews[];
  /** Nobody tells at the moment. */
  readonly isInterrupted: boolean;
  /** How it ended; null before. */
  readonly ended: Operation | null;
  /** Why it cannot be followed. */
  readonly failure: unknown;
}

type Told = Omit<FollowedOperation, 'lines'>;

const NOTHING_YET: Told = { steps: [], isInterrupted: false, ended: null, failure: null };
/** Answers that are others once an operation has ended. */
const CHANGED_BY_END = ['operations.get', 'servers.'];

function withStep(steps: readonly StepNews[], step: StepNews): readonly StepNews[] {
  const known = steps.some(({ name }) => name === step.name);
  return known ? steps.map((before) => (before.name === step.name ? step : before)) : [...steps, step];
}

/** Clocks of a reader and of the service are never quite the same. */
const CLOCKS_DIFFER_MS = 60_000;

function hasEndedSince({ finishedAt }: Operation, openedAt: number): boolean {
  return !finishedAt || new Date(finishedAt).getTime() > openedAt - CLOCKS_DIFFER_MS;
}

/** Follows an operation while it is shown, to its end. */
function useFollowedOperation(operationId: string): FollowedOperation {
  const client = useClient();
  const [told, setTold] = useState(NOTHING_YET);
  const [lines, setLines] = useState(() => new LineBuffer());
  useEffect(() => {
    const leaving = new AbortController();
    const buffer = new LineBuffer();
    setLines(buffer);
    setTold(NOTHING_YET);
    const change = (news: Partial<Told>): void => {
      if (!leaving.signal.aborted) setTold((before) => ({ ...before, ...news }));
    };
    const follow = async (): Promise<void> => {
      const openedAt = Date.now();
      for await (const news of followOperation(client, operationId, leaving.signal)) {
        if (news.type === 'line') {
          buffer.add(news.line.line, news.line.stream === 'stderr' ? 'error' : 'plain', news.line.at);
        } else if (news.type === 'step') {
          if (!leaving.signal.aborted) {
            setTold((before) => ({ ...before, steps: withStep(before.steps, news.step) }));
          }
        } else if (news.type === 'ended') {
          buffer.flush();
          change({ ended: news.operation, isInterrupted: false });
          if (hasEndedSince(news.operation, openedAt)) await refreshOperations(CHANGED_BY_END);
          return;
        } else change({ isInterrupted: news.type === 'interrupted' });
      }
    };
    follow().catch((failure: unknown) => change({ failure }));
    return () => leaving.abort();
  }, [client, operationId]);
  return { ...told, lines };
}

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
      {ended && <OperationEnd operation={ended} steps={steps} />}
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
