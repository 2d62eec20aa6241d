import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/section.js';
import { refreshOperations, useApi } from '../api.js';
import { OperationOutput } from '../operations/operation-output.js';
import { DEPLOY_TEXTS } from './deploy-texts.js';
import { OperationAnchor } from './operation-anchor.js';

/** A deploy that was begun elsewhere, or by this page before it was opened again: shown to its end. */
export function RunningDeploy({
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
    // The same as the one the versions are read with, so that it is asked once.
    { path: { id: serverId }, query: { kind: 'deploy', limit: '20' } },
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
