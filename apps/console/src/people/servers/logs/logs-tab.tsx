import { Alert, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useEffect, useMemo, useState } from 'react';
import { saveFile } from '../../../shared/data/save-file.js';
import { useUrlState } from '../../../shared/data/url-state.js';
import { useFormats } from '../../../shared/format/format.js';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { LineBuffer, type ShownLine } from '../../../shared/lines/line-buffer.js';
import { LineView, useLines } from '../../../shared/lines/line-view.js';
import { EmptyState, FailureNote } from '../../../shared/ui/loaded.js';
import { StatusBadge, type Tone } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import serverLogsEn from '../../../texts/en/server-logs.json';
import serverLogsRu from '../../../texts/ru/server-logs.json';
import { useClient } from '../../api.js';
import { mayOn, noteRoused, type TabProps } from '../server.js';
import { followLogs, linesWith, logFile, MOST_LOG_LINES } from './follow-logs.js';

const LOGS_TEXTS = defineTexts('server-logs', { en: serverLogsEn, ru: serverLogsRu });

type LogState = 'connecting' | 'following' | 'interrupted' | 'asleep' | 'failed';

interface FollowedLogs {
  readonly lines: LineBuffer;
  readonly state: LogState;
  readonly failure: unknown;
  readonly again: () => void;
}

/** How far back a reading begins; null is the newest lines whatever their age. */
export const SINCE_MS = {
  newest: null,
  '5m': 5 * 60_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
} as const;
type Since = keyof typeof SINCE_MS;
const SINCE = Object.keys(SINCE_MS) as [Since, ...Since[]];

/** The log of a server while it is looked at. @param enabled reading wakes a server, so that one may want to ask first. */
function useLogs(
  serverId: string,
  { service, since }: { readonly service: string; readonly since: Since },
  { enabled, gapText }: { readonly enabled: boolean; readonly gapText: string },
): FollowedLogs {
  const client = useClient();
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ readonly state: LogState; readonly failure: unknown }>({
    state: 'connecting',
    failure: null,
  });
  const [lines, setLines] = useState(() => new LineBuffer());
  useEffect(() => {
    if (!enabled) return;
    const leaving = new AbortController();
    const buffer = new LineBuffer();
    setLines(buffer);
    setTold({ state: 'connecting', failure: null });
    const become = (state: LogState, failure: unknown = null): void => {
      if (!leaving.signal.aborted) setTold({ state, failure });
    };
    const age = SINCE_MS[since];
    const question = {
      lines: MOST_LOG_LINES,
      ...(service !== '' && { service }),
      ...(age !== null && { since: new Date(Date.now() - age).toISOString() }),
    };
    const follow = async (): Promise<void> => {
      for await (const news of followLogs(client, serverId, question, leaving.signal)) {
        if (news.type === 'line') {
          const { line, stream, at } = news.line;
          buffer.add(line, stream === 'stderr' ? 'error' : 'plain', at);
        } else if (news.type === 'gap') buffer.add(gapText, 'note');
        else if (news.type === 'open' || news.type === 'resumed') become('following');
        else become(news.type);
      }
    };
    follow().catch((failure: unknown) => become('failed', failure));
    return () => leaving.abort();
  }, [client, serverId, service, since, enabled, gapText, attempt]);
  return { ...told, lines, again: () => setAttempt((before) => before + 1) };
}

/** Which lines are read and shown. */
function LogControls({
  filter,
  service,
  since,
  isPaused,
  onFilter,
  onService,
  onSince,
  onPause,
  onSave,
}: {
  readonly filter: string;
  readonly service: string;
  readonly since: Since;
  readonly isPaused: boolean;
  readonly onFilter: (text: string) => void;
  readonly onService: (name: string) => void;
  readonly onSince: (since: Since) => void;
  readonly onPause: () => void;
  readonly onSave: () => void;
}) {
  const t = useTexts(LOGS_TEXTS);
  const [typed, setTyped] = useState(service);
  // Passing through the field asks for nothing.
  const choose = (): void => {
    if (typed.trim() !== service) onService(typed.trim());
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={t('filter')}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        type="search"
        flex="1 1 200px"
      />
      <Select
        label={t('since')}
        data={SINCE.map((value) => ({ value, label: t(`since-${value}`) }))}
        value={since}
        onChange={(value) => onSince(value as Since)}
        allowDeselect={false}
        w={190}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <TextInput
          label={t('service')}
          placeholder={t('service-hint')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={choose}
          spellCheck={false}
          w={190}
        />
      </form>
      <Button variant="default" aria-pressed={isPaused} onClick={onPause}>
        {isPaused ? t('resume') : t('pause')}
      </Button>
      <Button variant="default" leftSection={<DownloadIcon size={14} />} onClick={onSave}>
        {t('download')}
      </Button>
    </Group>
  );
}

const TONES: Readonly<Record<LogState, Tone>> = {
  connecting: 'busy',
  following: 'good',
  interrupted: 'warning',
  asleep: 'quiet',
  failed: 'bad',
};

/** The log of the application, followed. */
export default function LogsTab({ server }: TabProps) {
  const t = useTexts(LOGS_TEXTS);
  const formats = useFormats();
  const address = useUrlState();
  // The address follows in its own time: what is typed stands in the field at once.
  const [filter, setFilter] = useState(address.read('filter') ?? '');
  const service = address.read('service') ?? '';
  const since = address.choice('since', SINCE);
  const [mayWake, setMayWake] = useState(false);
  // One that was up when it was opened is not left when it falls asleep: the reading itself ends then.
  const [wasAwake] = useState(server.status !== 'sleeping');
  const enabled = mayOn(server, 'logs') && (mayWake || wasAwake);
  const options = { enabled, gapText: t('gap') };
  const { lines: buffer, state, failure, again } = useLogs(server.id, { service, since }, options);
  const all = useLines(buffer);
  const [paused, setPaused] = useState<readonly ShownLine[] | null>(null);
  const lines = paused ?? all;
  const shown = useMemo(() => linesWith(lines, filter), [lines, filter]);
  if (!mayOn(server, 'logs')) return <Alert color="orange">{t('not-allowed')}</Alert>;
  const wake = (): void => {
    noteRoused(server.id);
    setMayWake(true);
    again();
  };
  if (!enabled || state === 'asleep') {
    const asleep = (
      <EmptyState
        title={t('sleeping-title')}
        text={t('sleeping-text')}
        action={<Button onClick={wake}>{t('wake')}</Button>}
      />
    );
    if (all.length === 0) return asleep;
  }
  const missed = paused === null ? 0 : all.filter(({ id }) => id > (paused.at(-1)?.id ?? 0)).length;
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      actions={
        <span role="status" data-log-state={state}>
          <StatusBadge tone={paused === null ? TONES[state] : 'quiet'}>
            {t(`state-${paused === null ? state : 'paused'}`)}
          </StatusBadge>
        </span>
      }
    >
      <LogControls
        filter={filter}
        service={service}
        since={since}
        isPaused={paused !== null}
        onFilter={(text) => {
          setFilter(text);
          address.write({ filter: text });
        }}
        onService={(name) => {
          setPaused(null);
          address.write({ service: name });
        }}
        onSince={(choice) => {
          setPaused(null);
          address.write({ since: choice });
        }}
        onPause={() => setPaused(paused === null ? all : null)}
        onSave={() => saveFile(`${server.name}.log`, new Blob([logFile(shown)], { type: 'text/plain' }))}
      />
      <FailureNote error={failure} retry={again} />
      {state === 'asleep' && (
        <Alert color="blue" title={t('sleeping-title')}>
          <Group>
            <Text size="sm">{t('sleeping-text')}</Text>
            <Button size="xs" onClick={wake}>
              {t('wake')}
            </Button>
          </Group>
        </Alert>
      )}
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {all.length > 0 ? t('empty-filter') : t(state === 'connecting' ? 'state-connecting' : 'empty')}
        </Text>
      ) : (
        <LineView label={t('lines')} lines={shown} maxHeight="min(560px, 62vh)" />
      )}
      <Text size="sm" c="dimmed">
        {t('shown-of', { shown: formats.number(shown.length), all: formats.number(lines.length) })}
        {missed > 0 && `, ${t('new-lines', { count: missed })}`}
      </Text>
    </Section>
  );
}
