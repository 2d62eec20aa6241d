import { type CallField, OPERATOR_ROWS, type OperatorFields } from '#libs/operator/contracts';
import { Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from '../../shared/format/values.policy.js';
import { FailureNote, fieldError } from '../../shared/ui/loaded.js';
import { type CallInput, type CallName, useOperatorCall } from '../operator-api.js';
import { ApplyForm, type Edited, isSwitch, NONE, SettingField } from './forms.js';

type FieldKind = CallField['kind'];

/** Members of a call whose fields are of some kinds. */
type MemberOf<Name extends CallName, Kind extends FieldKind> = {
  [Member in keyof OperatorFields<Name> & string]: OperatorFields<Name>[Member] extends {
    readonly kind: Kind;
  }
    ? Member
    : never;
}[keyof OperatorFields<Name> & string];

/** The members of a call that a form asks for: those whose fields are of these kinds, as the row orders them. */
export const membersOf = <
  Name extends CallName,
  const Kind extends FieldKind,
  const Without extends string = never,
>(
  name: Name,
  kinds: readonly Kind[],
  without: readonly Without[] = [],
) =>
  Object.entries(OPERATOR_ROWS[name].input)
    .filter(
      ([member, { kind }]) =>
        (kinds as readonly FieldKind[]).includes(kind) && !(without as readonly string[]).includes(member),
    )
    .map(([member]) => member) as unknown as readonly Exclude<MemberOf<Name, Kind>, Without>[];

/** Words that may be chosen for a member. */
type WordOf<Name extends CallName, Member> = Member extends keyof CallInput<Name>
  ? Extract<CallInput<Name>[Member], string>
  : never;

interface Settings<Name extends CallName, Member, Value> {
  readonly name: Name;
  /** The other members of the call: whose settings they are. */
  readonly about: Readonly<Partial<CallInput<Name>>>;
  readonly members: readonly Member[];
  /** The settings as they are. */
  readonly current: Readonly<Record<Member & string, Value>>;
  /** What is read again afterwards. */
  readonly changes: readonly string[];
}

/**
 * Settings that are changed by one call, a field each as the row of the call declares it: a choice, a switch, or a number
 * that is left empty where the service decides.
 */
export function SettingsForm<
  Name extends CallName,
  Member extends MemberOf<Name, 'limit' | 'choice' | 'whole' | 'boolean'>,
>({
  name,
  about,
  members,
  current,
  changes,
  label,
  note,
  empty,
  once = false,
}: Settings<Name, Member, Edited> & {
  /** The text of a member, and of a word that may be chosen. */
  readonly label: (key: Member | WordOf<Name, Member>) => string;
  readonly note?: (member: Member) => string | undefined;
  /** Said in a field where nothing is decided. */
  readonly empty?: string;
  /** Each time is one of its own: all fields are to be filled, and are as they were before when it is done. */
  readonly once?: boolean;
}) {
  const set = useOperatorCall(name, changes);
  const rows = OPERATOR_ROWS[name].input;
  const unedited = (): Readonly<Record<string, Edited>> =>
    Object.fromEntries(members.map((member) => [member, current[member]]));
  const [edited, setEdited] = useState(unedited);
  const values = members.map((member) => {
    const value = edited[member]!;
    const isNumber = typeof value !== 'boolean' && value !== NONE && value !== null;
    const { kind } = rows[member]!;
    return [member, isNumber && (kind === 'whole' || kind === 'limit') ? numberOf(value) : value];
  });
  const fieldOf = (member: Member) => (
    <SettingField
      key={member}
      field={rows[member]!}
      label={label(member)}
      word={(word) => label(word as never)}
      note={note?.(member)}
      empty={empty}
      value={edited[member]!}
      onChange={(value) => setEdited((before) => ({ ...before, [member]: value }))}
      error={fieldError(set.error, member)}
    />
  );
  return (
    <ApplyForm
      call={set}
      input={{ ...about, ...Object.fromEntries(values) } as CallInput<Name>}
      isWhole={!once || values.every(([, value]) => value !== null)}
      onDone={once ? () => setEdited(unedited()) : undefined}
    >
      <Group align="flex-start" gap="sm">
        {members.filter((member) => !isSwitch(rows[member]!)).map(fieldOf)}
      </Group>
      {members.filter((member) => isSwitch(rows[member]!)).map(fieldOf)}
    </ApplyForm>
  );
}

/** The names of the sections that a member switches. */
type SectionOf<Name extends CallName, Member> = Member extends keyof OperatorFields<Name>
  ? OperatorFields<Name>[Member] extends { readonly names: infer Names }
    ? keyof Names & string
    : never
  : never;

/** Settings that are either on or off, each of which is changed as it is pressed. */
export function SettingSwitches<
  Name extends CallName,
  Member extends MemberOf<Name, 'boolean' | 'sections'>,
>({
  name,
  about,
  members,
  current,
  changes,
  label,
}: Settings<Name, Member, boolean | readonly string[]> & {
  readonly label: (key: Exclude<Member, MemberOf<Name, 'sections'>> | SectionOf<Name, Member>) => string;
}) {
  const set = useOperatorCall(name, changes);
  // Shown at once; a switch that is locked meanwhile would lose the focus of the keyboard.
  const asked = (set.isPending ? set.variables : {}) as Readonly<Record<string, unknown>>;
  const change = (changed: object): void => {
    if (!set.isPending) set.mutate({ ...about, ...changed } as CallInput<Name>);
  };
  const switchOf = (key: string, checked: boolean, changed: (on: boolean) => object) => (
    <Switch
      key={key}
      label={label(key as never)}
      checked={checked}
      onChange={(event) => change(changed(event.currentTarget.checked))}
    />
  );
  return (
    <Stack gap="sm">
      {members.flatMap((member) => {
        const field = OPERATOR_ROWS[name].input[member]!;
        if (field.kind !== 'sections') {
          const on = (asked[member] ?? current[member]) as boolean;
          return [switchOf(member, on, (to) => ({ [member]: to }))];
        }
        const [there, switched] = [
          current[member] as readonly string[],
          asked[member] as Record<string, boolean>,
        ];
        return Object.keys(field.names).map((section) =>
          switchOf(section, switched?.[section] ?? there.includes(section), (to) => ({
            [member]: { [section]: to },
          })),
        );
      })}
      <FailureNote error={set.error} />
    </Stack>
  );
}
