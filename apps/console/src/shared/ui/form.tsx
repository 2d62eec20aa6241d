import { Button, Group } from '@mantine/core';

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
