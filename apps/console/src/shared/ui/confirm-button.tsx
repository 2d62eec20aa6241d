import { Button, type ButtonProps, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { UI_TEXTS, useTexts } from '../language/texts.js';
import { FailureNote } from './loaded.js';
import { dialogAround, focusPlace, headingFor, isFocusLost } from './page.js';

/**
 * When a button goes from the page while it has the focus, or its question has it, the heading of its part of the page
 * gets the focus, unless something else has taken it.
 * @param isAsking whether the question of the button is open; any other dialog is not its own
 */
function usePlaceAfter(button: RefObject<HTMLButtonElement | null>, isAsking: boolean): void {
  const asking = useRef(isAsking);
  asking.current = isAsking;
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      const hasFocus =
        activeElement !== null &&
        (activeElement === button.current || (asking.current && dialogAround(activeElement) !== null));
      // A table looks after its rows, which also go when they are scrolled out of sight.
      if (!hasFocus || button.current?.closest('[role="row"]')) return;
      const part = button.current?.closest('section') ?? null;
      setTimeout(() => {
        if (!isFocusLost()) return;
        const heading = headingFor(part);
        if (heading) focusPlace(heading);
      });
    },
    [button, asking],
  );
}

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

/** A button for what cannot be taken back: it says what will happen and asks first. */
export function ConfirmButton({
  label,
  title,
  text,
  confirmLabel = label,
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
  const pressed = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  usePlaceAfter(pressed, opened);
  return (
    <>
      <Button ref={pressed} variant="light" {...button} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <ConfirmQuestion
        opened={opened}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
        color={button.color}
        word={word}
        onConfirm={onConfirm}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** What is done with a row of a list: changed in a form, or deleted once that is confirmed. */
export function ChangeOrDelete({
  change,
  onChange,
  title,
  text,
  onDelete,
}: {
  readonly change: string;
  readonly onChange: () => void;
  /** Asked before it is deleted. */
  readonly title: string;
  readonly text: ReactNode;
  /** What it throws is shown, and the question stays. */
  readonly onDelete: () => Promise<unknown>;
}) {
  const t = useTexts(UI_TEXTS);
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" onClick={onChange}>
        {change}
      </Button>
      <ConfirmButton
        size="compact-sm"
        color="red"
        label={t('delete')}
        title={title}
        text={text}
        onConfirm={onDelete}
      />
    </Group>
  );
}
