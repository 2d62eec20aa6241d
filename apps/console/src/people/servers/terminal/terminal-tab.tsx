import { Alert, Anchor, Button, Code, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/format.js';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { LineView, useLines } from '../../../shared/lines/line-view.js';
import { Section } from '../../../shared/ui/page.js';
import terminalEn from '../../../texts/en/terminal.json';
import terminalRu from '../../../texts/ru/terminal.json';
import { useActing } from '../../acting-key.js';
import { refreshOperations, useClient } from '../../api.js';
import { BusyNote } from '../server-parts.js';
import { mayOn, noteRoused, type TabProps } from '../server.js';
import { type CommandHistory, terminalOf, type TerminalWords } from './terminal-session.js';

const TERMINAL_TEXTS = defineTexts('terminal', { en: terminalEn, ru: terminalRu });

const LONGEST_COMMAND = 10_000;

/** Where a command is typed. Arrows walk through earlier ones from the first and the last line. */
function Prompt({
  history,
  isRunning,
  onRun,
  onClear,
}: {
  readonly history: CommandHistory;
  readonly isRunning: boolean;
  readonly onRun: (command: string) => void;
  readonly onClear: () => void;
}) {
  const t = useTexts(TERMINAL_TEXTS);
  const [command, setCommand] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = input;
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [command]);
  const run = (): void => {
    if (command.trim() === '' || isRunning) return;
    onRun(command);
    setCommand('');
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isPlain = selectionStart === selectionEnd && !event.shiftKey && !event.nativeEvent.isComposing;
    if (event.key === 'Enter' && isPlain) {
      event.preventDefault();
      run();
    } else if (event.key === 'ArrowUp' && isPlain && !value.slice(0, selectionStart).includes('\n')) {
      event.preventDefault();
      setCommand(history.older(value));
    } else if (event.key === 'ArrowDown' && isPlain && !value.slice(selectionEnd).includes('\n')) {
      event.preventDefault();
      setCommand(history.newer(value));
    } else if (event.key === 'l' && event.ctrlKey) {
      event.preventDefault();
      onClear();
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <Textarea
          ref={input}
          label={t('command')}
          description={t('command-hint')}
          value={command}
          onChange={(event) => setCommand(event.currentTarget.value)}
          onKeyDown={press}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={LONGEST_COMMAND}
          leftSection={<span aria-hidden>$</span>}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          flex={1}
        />
        <Button type="submit" loading={isRunning} disabled={command.trim() === ''}>
          {t('run')}
        </Button>
      </Group>
    </form>
  );
}

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
