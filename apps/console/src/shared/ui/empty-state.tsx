import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing is here yet: why, and what to do. */
export function EmptyState({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={460}>
        <Title order={2} size="h5" ta="center" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dimmed" ta="center">
            {text}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
