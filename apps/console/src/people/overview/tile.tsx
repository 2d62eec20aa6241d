import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

/** One thing at a glance, with where to go for more. */
export function Tile({
  title,
  value,
  badge,
  text,
  link,
  children,
}: {
  readonly title: string;
  /** What is read first. */
  readonly value?: ReactNode;
  readonly badge?: ReactNode;
  readonly text?: ReactNode;
  readonly link?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Stack gap={6} h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {badge}
        </Group>
        {value !== undefined && (
          <Text fz={26} fw={650} lh={1.2}>
            {value}
          </Text>
        )}
        {children}
        {text !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {text}
          </Text>
        )}
        {link && (
          <Anchor component={Link} to={link.to} size="sm" mt="auto">
            {link.label}
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}
