import { PorticoApiError, PorticoTransportError } from '#libs/client';
import {
  Alert,
  Anchor,
  Button,
  Center,
  Code,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UI_TEXTS, useLanguage, useTexts } from '../language/texts.js';

/** Beyond what the message says already. */
function hintOf({ hint, message }: PorticoApiError): string | null {
  if (typeof hint === 'string') return hint;
  if (typeof hint !== 'object' || hint === null) return null;
  const { reason, recovery } = hint as { reason?: unknown; recovery?: unknown };
  const parts = [reason, recovery].flatMap((part) => (Array.isArray(part) ? part.map(String) : part));
  const text = parts.filter((part) => typeof part === 'string' && part !== message).join(' ');
  return text === '' ? null : text;
}

/** Why something did not work, and what its reader can do. */
export function FailureNote({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
}) {
  const t = useTexts(UI_TEXTS);
  const language = useLanguage();
  if (error === null || error === undefined) return null;
  const again = retry && (
    <Button size="xs" variant="light" color="red" onClick={retry}>
      {t('try-again')}
    </Button>
  );
  if (error instanceof PorticoTransportError) {
    return (
      <Alert color="orange" title={t('no-answer')} role="alert">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t('no-answer-text')}</Text>
          {again}
        </Stack>
      </Alert>
    );
  }
  if (!(error instanceof PorticoApiError)) {
    return (
      <Alert color="red" title={t('went-wrong')} role="alert">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{error instanceof Error ? error.message : String(error)}</Text>
          {again}
        </Stack>
      </Alert>
    );
  }
  const { code, message, details, retryAfter, requestId, userMessage } = error;
  const hint = hintOf(error);
  // The service has its words for people in Russian.
  const title = (language === 'ru' ? userMessage : null) ?? t('went-wrong');
  return (
    <Alert color="red" title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {typeof details.field === 'string' && <Text size="sm">{t('field', { field: details.field })}</Text>}
        {hint !== null && <Text size="sm">{hint}</Text>}
        {retryAfter !== null && <Text size="sm">{t('wait-seconds', { seconds: retryAfter })}</Text>}
        <Group gap="md">
          {again}
          <Code>{code}</Code>
          <Anchor size="sm" href={`/errors/${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
            {t('why-and-what-to-do')}
          </Anchor>
          {requestId !== null && (
            <Text size="xs" c="dimmed">
              {t('request-id', { id: requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

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

/** A place where something is still on its way. */
export function Loading({ lines = 4 }: { readonly lines?: number }) {
  const t = useTexts(UI_TEXTS);
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={20} width={`${95 - line * 12}%`} />
      ))}
    </Stack>
  );
}

/** Shows what was read, or that it is on its way, or why not. What was read before stays beside a failure. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: Pick<
    UseQueryResult<Data, unknown>,
    'data' | 'error' | 'isPending' | 'refetch' | 'fetchStatus'
  >;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, isPending } = query;
  const failure = error ? <FailureNote error={error} retry={() => void query.refetch()} /> : null;
  if (data !== undefined) {
    return (
      <>
        {failure}
        {children(data)}
      </>
    );
  }
  return failure ?? (isPending ? <Loading /> : null);
}

/** What a refusal says of one field of a form; null when it is about something else. */
export function fieldError(error: unknown, field: string): string | null {
  if (!(error instanceof PorticoApiError)) return null;
  return error.details['field'] === field ? error.message : null;
}
