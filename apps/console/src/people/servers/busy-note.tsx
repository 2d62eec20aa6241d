import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { holderOf, isBusy } from './busy-holder.js';
import { BUSY_TEXTS } from './busy-texts.js';

const KINDS = ['deploy', 'exec', 'upload'] as const;

/** Why something did not run; of a server that is busy, what it is busy with. */
export function BusyNote({ error, serverId }: { readonly error: unknown; readonly serverId: string }) {
  const t = useTexts(BUSY_TEXTS);
  const formats = useFormats();
  if (!isBusy(error)) return <FailureNote error={error} />;
  const holder = holderOf(error);
  const kind = KINDS.find((known) => known === holder?.kind) ?? 'other';
  const sentences =
    holder === null
      ? [t('unknown')]
      : [
          t(`held-${kind}`),
          holder.ageSeconds !== null && t('since', { duration: formats.duration(holder.ageSeconds * 1_000) }),
          holder.step !== null && t('step', { step: holder.step }),
          holder.startedByThisKey ? t('by-this-key') : t('by-other-key'),
        ].filter((sentence) => sentence !== false);
  return (
    <Alert color="orange" title={t('title')} role="alert">
      <Stack gap="xs">
        <Text size="sm">{sentences.join(' ')}</Text>
        <Group gap="md">
          {holder !== null && holder.operationId !== null && holder.startedByThisKey && (
            <Anchor
              component={Link}
              size="sm"
              to={`/operations/${encodeURIComponent(holder.operationId)}?server=${encodeURIComponent(serverId)}`}
            >
              {t('see')}
            </Anchor>
          )}
          <Anchor
            component={Link}
            size="sm"
            to={`/servers/${encodeURIComponent(serverId)}/operations?kind=all`}
          >
            {t('to-recovery')}
          </Anchor>
        </Group>
      </Stack>
    </Alert>
  );
}
