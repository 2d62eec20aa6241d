import { Button, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import type { CommandHistory } from './command-history.js';
import { TERMINAL_TEXTS } from './terminal-texts.js';

const LONGEST_COMMAND = 10_000;

/** Where a command is typed. Arrows walk through earlier ones from the first and the last line. */
export function Prompt({
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
