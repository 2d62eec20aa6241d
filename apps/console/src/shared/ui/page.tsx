import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusPlace, isFocusLost } from './focus.js';

/** Where a visit begins the browser has the focus: the way to the navigation leads past nothing. */
let isFirst = true;

/** A page: its heading, what it is for, what can be done on it, and what it shows. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What led here went with the page before it.
    if (!isFirst && isFocusLost() && heading.current) focusPlace(heading.current);
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = `${title} · Portico`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex={1} miw={220}>
          <Title ref={heading} order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" mt={4} maw={720}>
              {lead}
            </Text>
          )}
        </Box>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
