import { Button, type ButtonProps, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../language/texts.js';
import { FailureNote } from './failure-note.js';
import { UI_TEXTS } from './texts.js';

/** A button for what cannot be taken back: it says what will happen and asks first. */
export function ConfirmButton({
  label,
  title,
  text,
  confirmLabel,
  word,
  onConfirm,
  ...button
}: {
  readonly label: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel?: string;
  /** What has to be typed before it goes on. */
  readonly word?: string;
  /** What it throws is shown, and the question stays. */
  readonly onConfirm: () => Promise<unknown>;
} & Omit<ButtonProps, 'onClick' | 'children'>) {
  const t = useTexts(UI_TEXTS);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = (): void => {
    setOpened(false);
    setTyped('');
    setError(null);
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="light" {...button} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
        <Stack
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            // The question may stand in a form of the page, which is not sent with the answer.
            event.stopPropagation();
            void confirm();
          }}
        >
          <Text size="sm" component="div">
            {text}
          </Text>
          {word !== undefined && (
            <TextInput
              label={t('type-to-confirm', { word })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={button.color ?? 'red'}
              loading={busy}
              disabled={word !== undefined && typed !== word}
            >
              {confirmLabel ?? label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
