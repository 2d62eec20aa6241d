import { Alert, Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { saveFile } from '../../../shared/data/save-file.js';
import { useUrlState } from '../../../shared/data/url-state.js';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import type { ShownLine } from '../../../shared/lines/line-buffer.js';
import { LineView } from '../../../shared/lines/line-view.js';
import { useLines } from '../../../shared/lines/use-lines.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { Section } from '../../../shared/ui/section.js';
import { type Tone, StatusBadge } from '../../../shared/ui/status-badge.js';
import { mayOn } from '../server.js';
import { noteRoused } from '../server-motion.js';
import type { TabProps } from '../server-tabs.js';
import { LogControls } from './log-controls.js';
import { linesWith, logFile } from './log-text.js';
import { LOGS_TEXTS } from './logs-texts.js';
import { type LogState, SINCE, useLogs } from './use-logs.js';

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
