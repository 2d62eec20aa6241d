import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UI_TEXTS, useTexts } from '../language/texts.js';
import { FailureNote } from './loaded.js';

const FAULT = '[aria-invalid="true"], [data-fault]';

/**
 * Takes the reader to the first field of a form that cannot be sent as it is. A fault that belongs to no single field is an
 * element with `data-fault` and `tabIndex={-1}`.
 */
export function showFirstFault(form: HTMLElement): void {
  // Faults are drawn by then.
  requestAnimationFrame(() => form.querySelector<HTMLElement>(FAULT)?.focus());
}

/** A few words of which one holds; each is one press away, and on a phone they go on in the next line. */
export function ChoiceButtons<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  size = 'sm',
}: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
  readonly size?: 'xs' | 'sm';
}) {
  return (
    <Group gap={6} role="group" aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size={`compact-${size}`}
          variant={choice.value === value ? 'filled' : 'default'}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </Group>
  );
}

/** A form that is sent as a whole. What was refused, and the two buttons that end it, stand below the fields. */
export function SaveForm({
  onSave,
  onCancel,
  isWhole,
  isSaving,
  error,
  children,
}: {
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** Whether it can be sent as it is. */
  readonly isWhole: boolean;
  readonly isSaving: boolean;
  /** Of the last time it was sent. */
  readonly error: unknown;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const t = useTexts(UI_TEXTS);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack>
        {children}
        <FailureNote error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!isWhole} loading={isSaving}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A form on a page of its own, which makes something. Sent with a fault, it leads to the first field that has one. */
export function MakeForm({
  label,
  back,
  onSend,
  disabled = false,
  isSending,
  error,
  children,
}: {
  /** Of the button that sends it. */
  readonly label: string;
  /** Where one goes without sending it. */
  readonly back: string;
  readonly onSend: () => Promise<void>;
  readonly disabled?: boolean;
  readonly isSending: boolean;
  /** Of the last time it was sent. */
  readonly error: unknown;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const t = useTexts(UI_TEXTS);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        showFirstFault(event.currentTarget);
        // Its failure is shown below.
        void onSend().catch(() => undefined);
      }}
    >
      <Stack gap="lg">
        {children}
        <FailureNote error={error} />
        <Group justify="flex-end">
          <Button component={Link} to={back} variant="default">
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={disabled} loading={isSending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
