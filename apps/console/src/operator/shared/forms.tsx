import type { CallField } from '#libs/operator/contracts';
import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  type NumberInputProps,
  Select,
  Stack,
  Switch,
} from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
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
  isWhole = true,
  onDone,
  children,
}: {
  readonly call: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending' | 'error'>;
  /** What the call is made with, by what stands in the fields. */
  readonly input: NoInfer<Input>;
  /** Whether it can be sent as it is. */
  readonly isWhole?: boolean;
  readonly onDone?: (() => void) | undefined;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const t = useTexts(OPERATOR_TEXTS);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate(input, {
          onSuccess: () => {
            onDone?.();
            tellDone(t('done'));
          },
        });
      }}
    >
      <Stack gap="sm">
        {children}
        <Group>
          <Button type="submit" variant="light" loading={isPending} disabled={!isWhole}>
            {t('apply')}
          </Button>
        </Group>
        <FailureNote error={error} />
      </Stack>
    </form>
  );
}

/** What a field holds while it is edited: of an empty number the text '', and null where the service decides. */
export type Edited = string | number | boolean | null;

export const NONE = 'none';

/** Numbers that a row does not bound begin here. */
const LEAST = 1;

interface FieldProps {
  readonly field: CallField;
  readonly label: string;
  readonly word: (word: string) => string;
  readonly note: string | undefined;
  /** Said where nothing is decided. */
  readonly empty: string | undefined;
  readonly value: Edited;
  readonly onChange: (value: Edited) => void;
  readonly error: string | null;
}

function NumberField({ field, label, note, empty, value, onChange, error }: FieldProps) {
  return (
    <TypedNumber
      label={label}
      description={note}
      placeholder={empty}
      value={typeof value === 'boolean' || value === null || value === NONE ? '' : value}
      onChange={onChange}
      min={('min' in field ? field.min : undefined) ?? (field.kind === 'limit' ? 0 : LEAST)}
      max={'max' in field ? field.max : undefined}
      disabled={value === NONE}
      error={error}
    />
  );
}

/** A number that may be without a limit: what was typed stands again when the mark is taken away. */
function LimitField(props: FieldProps) {
  const [typed, setTyped] = useState<Edited>(props.value === NONE ? null : props.value);
  return (
    <Group align="flex-end" gap="sm">
      <NumberField
        {...props}
        onChange={(value) => {
          setTyped(value);
          props.onChange(value);
        }}
      />
      <Checkbox
        label={props.word(NONE)}
        checked={props.value === NONE}
        onChange={(event) => props.onChange(event.currentTarget.checked ? NONE : typed)}
        mb={8}
      />
    </Group>
  );
}

function ChoiceField({ field, label, word, note, empty, value, onChange }: FieldProps) {
  const ui = useTexts(UI_TEXTS);
  const words =
    field.kind === 'choice'
      ? field.values.map((choice) => ({ value: choice, label: word(choice) }))
      : (['yes', 'no'] as const).map((choice) => ({ value: choice, label: ui(choice) }));
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value as string | null);
  const choose = (choice: string | null): void =>
    onChange(field.kind === 'boolean' && choice !== null ? choice === 'yes' : choice);
  return (
    <Select
      label={label}
      description={note}
      placeholder={empty}
      data={words}
      value={chosen}
      onChange={(choice) => (choice !== null || field.nullable) && choose(choice)}
      allowDeselect={field.nullable === true}
      clearable={field.nullable === true}
      clearButtonProps={{ 'aria-label': `${label}: ${empty}` }}
    />
  );
}

/** A switch stands in a line of its own, below the other fields. */
export const isSwitch = ({ kind, nullable }: CallField): boolean => kind === 'boolean' && !nullable;

export function SettingField(props: FieldProps) {
  if (props.field.kind === 'limit') return <LimitField {...props} />;
  if (props.field.kind === 'whole') return <NumberField {...props} />;
  if (!isSwitch(props.field)) return <ChoiceField {...props} />;
  return (
    <Switch
      label={props.label}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
