import { PorticoApiError } from '#libs/client';
import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/page.js';
import { TransferBar } from '../../shared/upload/transfer-bar.js';
import { refreshOperations, useApi } from '../api.js';
import { OperationOutput } from '../operations/operation-output.js';
import { BusyNote } from '../servers/server-parts.js';
import { type DeployRun, type DeployState, isRunning } from './deploy-run.js';
import { DEPLOY_TEXTS } from './source/source-picker.js';

/** The way to a page that shows an operation and nothing else. */
function OperationAnchor({
  operationId,
  serverId,
}: {
  readonly operationId: string;
  readonly serverId: string;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  return (
    <Anchor
      component={Link}
      size="sm"
      to={`/operations/${encodeURIComponent(operationId)}?server=${encodeURIComponent(serverId)}`}
    >
      {t('open-operation')}
    </Anchor>
  );
}

/** A deploy that was begun elsewhere, or by this page before it was opened again: shown to its end. */
function RunningDeploy({
  serverId,
  hidden,
  onHide,
}: {
  readonly serverId: string;
  /** Operation the reader does not want to see. */
  readonly hidden: string | null;
  readonly onHide: (operationId: string) => void;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const { data, isPlaceholderData } = useApi(
    'servers.operations.get',
    { path: { id: serverId }, query: { kind: 'deploy', limit: '1' } },
    { enabled: serverId !== '' },
  );
  const [latest] = isPlaceholderData ? [] : (data?.data.operations ?? []);
  const running = latest?.status === 'running' ? latest.operationId : null;
  const [followed, setFollowed] = useState<string | null>(null);
  // It stays when it has ended: how it ended is what its reader waits for.
  if (running !== null && running !== followed) setFollowed(running);
  const shown = running ?? followed;
  if (shown === null || shown === hidden) return null;
  return (
    <Section
      title={t('progress')}
      actions={
        <>
          <OperationAnchor operationId={shown} serverId={serverId} />
          <Button size="compact-sm" variant="default" onClick={() => onHide(shown)}>
            {t('hide')}
          </Button>
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {t('runs-already')}
      </Text>
      <OperationOutput
        key={shown}
        operationId={shown}
        serverId={serverId}
        onEnded={() => void refreshOperations(['servers.', 'apps.sources.'])}
      />
    </Section>
  );
}

/** How the deploy of this page goes on, from the first file to what the server says. */
export function DeployProgress({
  serverId,
  run,
  state,
}: {
  readonly serverId: string;
  readonly run: DeployRun;
  readonly state: DeployState;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const place = useRef<HTMLDivElement>(null);
  const isBusy = isRunning(state);
  useEffect(() => {
    // It may have been begun from far below.
    if (isBusy) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isBusy]);
  const [hidden, setHidden] = useState<string | null>(null);
  if (state.at === 'idle') {
    return <RunningDeploy key={serverId} serverId={serverId} hidden={hidden} onHide={setHidden} />;
  }
  const hide = (): void => {
    if (state.at === 'started') setHidden(state.operationId);
    run.clear();
  };
  const cancel = (
    <Button size="compact-sm" variant="default" onClick={() => run.cancel()}>
      {t('cancel')}
    </Button>
  );
  const operation = state.at === 'started' && (
    <OperationAnchor operationId={state.operationId} serverId={serverId} />
  );
  return (
    <Section
      title={t('progress')}
      actions={
        <>
          {operation}
          {!isBusy && (
            <Button size="compact-sm" variant="default" onClick={hide}>
              {t('hide')}
            </Button>
          )}
        </>
      }
    >
      <div ref={place} data-deploy={state.at}>
        <Body serverId={serverId} state={state} cancel={cancel} />
      </div>
    </Section>
  );
}

function Body({
  serverId,
  state,
  cancel,
}: {
  readonly serverId: string;
  readonly state: DeployState;
  readonly cancel: React.ReactNode;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  switch (state.at) {
    case 'idle':
      return null;
    case 'reading':
    case 'accepting':
      return (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text size="sm" flex={1}>
            {t(`state-${state.at}`)}
          </Text>
          {state.at === 'reading' && cancel}
        </Group>
      );
    case 'packing':
    case 'saving':
    case 'sending':
      return (
        // What comes next begins at nothing.
        <TransferBar
          key={state.at}
          label={t(`state-${state.at}`)}
          sent={state.done}
          total={state.total}
          actions={cancel}
        />
      );
    case 'waiting':
      return (
        <Alert color="orange" title={t('state-waiting')} role="alert">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t('state-waiting-text')}</Text>
            {cancel}
          </Stack>
        </Alert>
      );
    case 'cancelled':
      return (
        <Text size="sm" role="status">
          {t('state-cancelled')}
        </Text>
      );
    case 'started':
      return (
        <OperationOutput
          key={state.operationId}
          operationId={state.operationId}
          serverId={serverId}
          onEnded={() => void refreshOperations(['servers.', 'apps.sources.'])}
        />
      );
    case 'failed':
      return (
        <Stack gap="sm">
          <Stale failure={state.failure} />
          <BusyNote error={state.failure} serverId={serverId} />
        </Stack>
      );
  }
}

/** Somebody else was quicker: what that means, before the refusal itself. */
function Stale({ failure }: { readonly failure: unknown }) {
  const t = useTexts(DEPLOY_TEXTS);
  if (!PorticoApiError.is(failure, 'SOURCE_VERSION_STALE')) return null;
  const { currentVersionId } = failure.details;
  return <Alert color="orange">{t('stale', { version: String(currentVersionId) })}</Alert>;
}
