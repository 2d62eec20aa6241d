import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmQuestion } from './confirm-question.js';
import { usePlaceAfter } from './use-place-after.js';

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
