import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../language/texts.js';
import { FailureNote } from './failure-note.js';
import { UI_TEXTS } from './texts.js';

/** Says what will happen and asks first. While it is done the question waits, and a refusal is shown in it. */
export function ConfirmQuestion({
  opened,
  title,
  text,
  confirmLabel,
  color = 'red',
  word,
  onConfirm,
  onClose,
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly color?: string | undefined;
  /** What has to be typed before it goes on. */
  readonly word?: string | undefined;
  /** What it throws is shown, and the question stays. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useTexts(UI_TEXTS);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = (): void => {
    setTyped('');
    setError(null);
    onClose();
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
          <Button variant="default" onClick={close} data-autofocus={word === undefined || undefined}>
            {t('cancel')}
          </Button>
          <Button type="submit" color={color} loading={busy} disabled={word !== undefined && typed !== word}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
