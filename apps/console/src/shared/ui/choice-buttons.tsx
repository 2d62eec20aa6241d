import { Button, Group } from '@mantine/core';

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
