import { Badge, Button, Checkbox, Code, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { PORTAL_SCOPES, SCOPE_GROUPS, type Scope } from './scope-groups.data.js';
import { withScopes } from './scope-order.js';
import { SCOPE_TEXTS } from './scope-texts.js';

/** Chooses rights; each says what it lets a key do. */
export function ScopePicker({
  value,
  onChange,
  automatic = [],
  mayAdd = () => true,
  offered = () => true,
  error,
}: {
  readonly value: readonly Scope[];
  readonly onChange: (scopes: Scope[]) => void;
  /** Those that come by themselves: shown as held, not to be chosen. */
  readonly automatic?: readonly Scope[];
  /** Whether a right may be added; one that is held may always be taken away. */
  readonly mayAdd?: (scope: Scope) => boolean;
  readonly offered?: (scope: Scope) => boolean;
  readonly error?: string | undefined;
}) {
  const t = useTexts(SCOPE_TEXTS);
  const groups = SCOPE_GROUPS.map(({ id, scopes, isGivenElsewhere }) => ({
    id,
    scopes: scopes.filter((scope) => value.includes(scope) || (!isGivenElsewhere && offered(scope))),
  })).filter(({ scopes }) => scopes.length > 0);
  const set = (scopes: readonly Scope[], held: boolean): void =>
    onChange(withScopes(value, held ? scopes.filter((scope) => mayAdd(scope)) : scopes, held));
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        {error === undefined ? (
          <Text size="sm">{t('chosen', { count: value.length })}</Text>
        ) : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" tabIndex={-1} data-fault>
            {error}
          </Text>
        )}
        <Group gap="xs">
          <Button size="compact-sm" variant="light" onClick={() => set(PORTAL_SCOPES.filter(offered), true)}>
            {t('select-portal')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange([])}>
            {t('select-none')}
          </Button>
        </Group>
      </Group>
      {groups.map(({ id, scopes }) => {
        const chosen = scopes.filter((scope) => value.includes(scope) || automatic.includes(scope));
        const open = scopes.filter((scope) => !automatic.includes(scope));
        return (
          <Fieldset key={id} legend={t(id)} p="sm">
            <Stack gap="sm">
              {open.length > 1 && (
                <Checkbox
                  size="sm"
                  label={t('select-all', { group: t(id) })}
                  checked={chosen.length === scopes.length}
                  indeterminate={chosen.length > 0 && chosen.length < scopes.length}
                  onChange={(event) => set(open, event.currentTarget.checked)}
                />
              )}
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" verticalSpacing="sm">
                {scopes.map((scope) => (
                  <ScopeChoice
                    key={scope}
                    scope={scope}
                    held={value.includes(scope)}
                    automatic={automatic.includes(scope)}
                    disabled={!value.includes(scope) && !mayAdd(scope)}
                    onChange={(held) => set([scope], held)}
                  />
                ))}
              </SimpleGrid>
            </Stack>
          </Fieldset>
        );
      })}
    </Stack>
  );
}

function ScopeChoice({
  scope,
  held,
  automatic,
  disabled,
  onChange,
}: {
  readonly scope: Scope;
  readonly held: boolean;
  readonly automatic: boolean;
  readonly disabled: boolean;
  readonly onChange: (held: boolean) => void;
}) {
  const t = useTexts(SCOPE_TEXTS);
  return (
    <Checkbox
      checked={held || automatic}
      disabled={disabled || automatic}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <Group gap={6}>
          {t(`name-${scope}`)}
          <Code>{scope}</Code>
          {automatic && (
            <Badge size="xs" variant="light" color="gray" tt="none">
              {t('automatic')}
            </Badge>
          )}
        </Group>
      }
      description={t(`text-${scope}`)}
    />
  );
}
