import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../language/texts.js';
import { FailureNote } from './failure-note.js';
import { UI_TEXTS } from './texts.js';

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
