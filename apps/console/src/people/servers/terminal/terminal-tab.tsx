import { Alert, Anchor, Button, Code, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { LineView } from '../../../shared/lines/line-view.js';
import { useLines } from '../../../shared/lines/use-lines.js';
import { Section } from '../../../shared/ui/section.js';
import { useActing } from '../../acting-key.js';
import { refreshOperations, useClient } from '../../api.js';
import { BusyNote } from '../busy-note.js';
import { mayOn } from '../server.js';
import { noteRoused } from '../server-motion.js';
import type { TabProps } from '../server-tabs.js';
import { Prompt } from './prompt.js';
import type { TerminalWords } from './terminal-session.js';
import { terminalOf } from './terminal-sessions.js';
import { TERMINAL_TEXTS } from './terminal-texts.js';

const EXAMPLES = ['ls -la', 'node --version', 'df -h /data'];
const USUAL_TIMEOUT = 300;

function useWords(): TerminalWords {
  const t = useTexts(TERMINAL_TEXTS);
  const { duration } = useFormats();
  return useMemo(
    () => ({
      exit: (code, durationMs) =>
        code === null
          ? t('no-exit', { duration: duration(durationMs) })
          : t('exit', { code, duration: duration(durationMs) }),
      interrupted: t('interrupted'),
      left: t('left'),
      truncated: t('truncated'),
      failed: (code, message) => (code === '' ? message : t('failed', { code, message })),
    }),
    [t, duration],
  );
}

/** A command line on the server. */
export default function TerminalTab({ server }: TabProps) {
  const t = useTexts(TERMINAL_TEXTS);
  const { key } = useActing();
  const client = useClient();
  const words = useWords();
  const terminal = terminalOf(key?.id ?? '', server.id);
  const { isRunning, operationId, failure } = useSyncExternalStore(terminal.subscribe, terminal.state);
  const lines = useLines(terminal.lines);
  const [timeout, setTimeLimit] = useState<number | null>(USUAL_TIMEOUT);
  if (!mayOn(server, 'exec')) return <Alert color="orange">{t('not-allowed')}</Alert>;
  const run = (command: string): void => {
    if (server.status === 'sleeping') noteRoused(server.id);
    void terminal
      .run(client, command, timeout ?? USUAL_TIMEOUT, words)
      .then(() => refreshOperations(['servers.operations.get', 'servers.get']));
  };
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {isRunning && (
            <Button variant="default" size="compact-sm" onClick={() => terminal.leave()}>
              {t('leave')}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => terminal.lines.clear()}>
            {t('clear')}
          </Button>
        </>
      }
    >
      {server.status === 'sleeping' && <Alert color="blue">{t('sleeping')}</Alert>}
      {lines.length > 0 ? (
        <LineView label={t('output')} lines={lines} maxHeight="min(440px, 50vh)" announce />
      ) : (
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {t('empty-title')}
          </Text>
          <Group gap="xs">
            {EXAMPLES.map((example) => (
              <Code key={example}>{example}</Code>
            ))}
          </Group>
        </Stack>
      )}
      <BusyNote error={failure} serverId={server.id} />
      <Prompt
        history={terminal.history}
        isRunning={isRunning}
        onRun={run}
        onClear={() => terminal.lines.clear()}
      />
      <Group justify="space-between" align="flex-end">
        <NumberInput
          label={t('timeout')}
          value={timeout ?? ''}
          onChange={(value) => setTimeLimit(typeof value === 'number' ? value : null)}
          onBlur={() => setTimeLimit((typed) => typed ?? USUAL_TIMEOUT)}
          min={1}
          max={600}
          allowDecimal={false}
          size="xs"
          w={220}
        />
        {operationId !== null && (
          <Anchor component={Link} size="sm" to={`/operations/${operationId}?server=${server.id}`}>
            {t('see-operation')}
          </Anchor>
        )}
      </Group>
    </Section>
  );
}
