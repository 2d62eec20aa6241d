import { Button, Group, NumberInput, type NumberInputProps, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/loaded.js';
import { OPERATOR_TEXTS } from '../operator-api.js';
import { tellDone } from './operator-parts.js';

/** A number that is sent as it was typed: one out of range is refused at its field, and not changed in silence. */
export function TypedNumber(props: Omit<NumberInputProps, 'clampBehavior'>) {
  return <NumberInput {...props} clampBehavior="none" />;
}

/** A form that is applied with one call; it says when that is done, or why not. */
export function ApplyForm<Input>({
  call: { mutate, isPending, error },
  input,
  children,
}: {
  readonly call: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending' | 'error'>;
  /** What the call is made with, by what stands in the fields. */
  readonly input: NoInfer<Input>;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const t = useTexts(OPERATOR_TEXTS);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate(input, { onSuccess: () => tellDone(t('done')) });
      }}
    >
      <Stack gap="sm">
        {children}
        <Group>
          <Button type="submit" variant="light" loading={isPending}>
            {t('apply')}
          </Button>
        </Group>
        <FailureNote error={error} />
      </Stack>
    </form>
  );
}
