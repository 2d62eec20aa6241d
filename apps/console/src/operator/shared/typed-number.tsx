import { NumberInput, type NumberInputProps } from '@mantine/core';

/** A number that is sent as it was typed: one out of range is refused at its field, and not changed in silence. */
export function TypedNumber(props: Omit<NumberInputProps, 'clampBehavior'>) {
  return <NumberInput {...props} clampBehavior="none" />;
}
