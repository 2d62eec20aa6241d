import { Alert, Anchor, Button, type ButtonProps, Group, Stack, Text, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/loaded.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import serverBusyEn from '../../texts/en/server-busy.json';
/** What all pages of servers say. */
import serversEn from '../../texts/en/servers.json';
import serverBusyRu from '../../texts/ru/server-busy.json';
import serversRu from '../../texts/ru/servers.json';
import { APPLICATION_TONES, deployNews, holderOf, isBusy, type Server, SERVER_TONES } from './server.js';

export const SERVERS_TEXTS = defineTexts('servers', { en: serversEn, ru: serversRu });

export function ServerStatus({ status }: Pick<Server, 'status'>) {
  const t = useTexts(SERVERS_TEXTS);
  return <StatusBadge tone={SERVER_TONES[status]}>{t(status)}</StatusBadge>;
}

const DEPLOY_TONES = { failed: 'bad', unknown: 'warning', running: 'busy' } as const satisfies Record<
  NonNullable<ReturnType<typeof deployNews>>,
  Tone
>;

/** How the application is, and the newest deploy where it is worth a look: its cause is behind the link. */
export function ApplicationStatus({ server }: { readonly server: Pick<Server, 'id' | 'application'> }) {
  const t = useTexts(SERVERS_TEXTS);
  const { application } = server;
  const news = deployNews(application);
  const operationId = application.lastDeploy?.operationId ?? '';
  return (
    <Group component="span" gap={6} data-application={application.state}>
      <StatusBadge tone={APPLICATION_TONES[application.state]}>{t(`app-${application.state}`)}</StatusBadge>
      {news !== null && (
        <Anchor
          component={Link}
          size="xs"
          to={`/operations/${encodeURIComponent(operationId)}?server=${encodeURIComponent(server.id)}`}
        >
          <StatusBadge tone={DEPLOY_TONES[news]}>{t(`deploy-${news}`)}</StatusBadge>
        </Anchor>
      )}
    </Group>
  );
}

/** A button that stays where it is when it may not be pressed now, and says why. It keeps the focus meanwhile. */
export function AllowedButton({
  reason,
  onClick,
  ...button
}: {
  /** Why not; null when it may be pressed. */
  readonly reason: string | null;
  readonly onClick: () => void;
} & Omit<ButtonProps, 'onClick' | 'disabled'> & { readonly children: string }) {
  const isAllowed = reason === null;
  return (
    <Tooltip
      label={reason}
      disabled={isAllowed}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...button}
        data-disabled={!isAllowed || undefined}
        aria-disabled={!isAllowed || undefined}
        aria-description={reason ?? undefined}
        onClick={(event) => (isAllowed ? onClick() : event.preventDefault())}
      />
    </Tooltip>
  );
}

const BUSY_TEXTS = defineTexts('server-busy', { en: serverBusyEn, ru: serverBusyRu });

const KINDS = ['deploy', 'restart', 'rollback', 'exec', 'upload'] as const;

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
