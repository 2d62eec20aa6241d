import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';

const CONTROLS = ['a[href]', 'button', 'input:not([type="hidden"])', 'select', 'textarea']
  .map((kind) => `${kind}:not(:disabled, [tabindex="-1"])`)
  .join();

/** Whether nothing on the page has the focus, as when what had it was taken away. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** The dialog something stands in. */
export const dialogAround = (element: Element | null): Element | null =>
  element?.closest('[role="dialog"]') ?? null;

/** The first thing within that the keyboard reaches. */
export const firstControl = (within: Element): HTMLElement | null =>
  within.querySelector<HTMLElement>(CONTROLS);

/** Gives the focus to something the keyboard does not reach by itself: a heading, a row, a table. */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus();
}

/** What is read first where something was taken away: the heading of its part of the page, or of the page. */
export const headingFor = (part: Element | null): HTMLElement | null =>
  (part?.isConnected && part.querySelector<HTMLElement>('h2')) || document.querySelector<HTMLElement>('h1');

/** A part of a page with a heading of its own. */
export function Section({
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
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {lead !== undefined && (
              <Text c="dimmed" size="sm" mt={2}>
                {lead}
              </Text>
            )}
          </div>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

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
