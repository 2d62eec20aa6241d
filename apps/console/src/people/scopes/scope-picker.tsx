import { Badge, Button, Checkbox, Code, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
/** Rights by name, what each lets a key do, and the groups they are shown in. */
import scopesEn from '../../texts/en/scopes.json';
import scopesRu from '../../texts/ru/scopes.json';
import { grouped, PORTAL_SCOPES, type Scope, SCOPE_GROUPS, withScopes } from './scope-order.js';

export const SCOPE_TEXTS = defineTexts('scopes', { en: scopesEn, ru: scopesRu });

/** What rights a key has, and what each means. */
export function ScopeList({ scopes }: { readonly scopes: readonly Scope[] }) {
  const t = useTexts(SCOPE_TEXTS);
  return (
    <Stack gap="md">
      {grouped(scopes).map(({ id, scopes: held }) => (
        <div key={id}>
          <Text fw={600} size="sm" mb={4}>
            {t(id)}
          </Text>
          <Stack gap={6} component="ul" m={0} pl={0} style={{ listStyle: 'none' }}>
            {held.map((scope) => (
              <li key={scope}>
                <Group gap={6}>
                  <Text size="sm">{t(`name-${scope}`)}</Text>
                  <Code>{scope}</Code>
                </Group>
                <Text size="sm" c="dimmed">
                  {t(`text-${scope}`)}
                </Text>
              </li>
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  );
}

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
