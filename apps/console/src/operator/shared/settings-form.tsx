import { Group, Select, Switch } from '@mantine/core';
import { OPERATOR_ROWS } from '#libs/operator/contracts';
import { useState } from 'react';
import { numberOf } from '../../shared/format/values.policy.js';
import { fieldError } from '../../shared/ui/loaded.js';
import { type CallInput, type CallName, useOperatorCall } from '../operator-api.js';
import { ApplyForm, TypedNumber } from './forms.js';

/** What a field of the form holds while it is edited; an empty number is the text ''. */
type Edited = string | number | boolean;
type MemberOf<Name extends CallName> = keyof CallInput<Name> & string;

/**
 * Settings that are changed by one call, a field each as the row of the call declares it: a choice, a switch, or a number
 * that is left empty where the service decides.
 */
export function SettingsForm<Name extends CallName, Member extends MemberOf<Name>>({
  name,
  about,
  current,
  without,
  changes,
  label,
  note,
}: {
  readonly name: Name;
  /** The other members of the call: whose settings they are. */
  readonly about: Readonly<Partial<CallInput<Name>>>;
  /** The settings as they are; a member that is not among them has no field. */
  readonly current: { readonly [Key in Member]: Edited | null };
  /** Members without a field, though they are among the settings. */
  readonly without: readonly string[];
  /** What is read again afterwards. */
  readonly changes: readonly string[];
  /** The text of a member, and of a word that may be chosen. */
  readonly label: (key: Member | Extract<CallInput<Name>[Member], string>) => string;
  readonly note: (member: Member) => string | undefined;
}) {
  const set = useOperatorCall(name, changes);
  const fields = Object.entries(OPERATOR_ROWS[name].input).filter(
    ([member]) => member in current && !without.includes(member),
  ) as [Member, (typeof OPERATOR_ROWS)[Name]['input'][string]][];
  const [edited, setEdited] = useState<Readonly<Record<string, Edited>>>(() =>
    Object.fromEntries(fields.map(([member]) => [member, current[member] ?? ''])),
  );
  const put = (member: Member, value: Edited): void =>
    setEdited((before) => ({ ...before, [member]: value }));
  const values = fields.map(([member, { kind }]) => {
    const value = edited[member]!;
    return [member, kind === 'whole' ? numberOf(value as string | number) : value];
  });
  return (
    <ApplyForm call={set} input={{ ...about, ...Object.fromEntries(values) } as CallInput<Name>}>
      <Group align="flex-start" gap="sm">
        {fields.map(([member, field]) => {
          if (field.kind === 'choice') {
            return (
              <Select
                key={member}
                label={label(member)}
                description={note(member)}
                data={field.values.map((value) => ({ value, label: label(value as never) }))}
                value={String(edited[member])}
                onChange={(value) => value !== null && put(member, value)}
                allowDeselect={false}
              />
            );
          }
          if (field.kind !== 'whole') return null;
          return (
            <TypedNumber
              key={member}
              label={label(member)}
              description={note(member)}
              value={edited[member] as string | number}
              onChange={(value) => put(member, value)}
              min={field.min}
              error={fieldError(set.error, member)}
            />
          );
        })}
      </Group>
      {fields.map(([member, { kind }]) => {
        if (kind !== 'boolean') return null;
        return (
          <Switch
            key={member}
            label={label(member)}
            checked={edited[member] === true}
            onChange={(event) => put(member, event.currentTarget.checked)}
          />
        );
      })}
    </ApplyForm>
  );
}
