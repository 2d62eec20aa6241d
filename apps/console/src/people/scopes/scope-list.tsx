import { Code, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import type { Scope } from './scope-groups.data.js';
import { grouped } from './scope-order.js';
import { SCOPE_TEXTS } from './scope-texts.js';

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
