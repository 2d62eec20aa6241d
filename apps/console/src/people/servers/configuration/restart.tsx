import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { SyncIcon } from '@primer/octicons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { focusPlace, headingFor, Section } from '../../../shared/ui/page.js';
import { useActing } from '../../acting-key.js';
import { useApiCall } from '../../api.js';
import { OperationOutput } from '../../operations/operation-output.js';
import { BusyNote } from '../server-parts.js';
import type { Server } from '../server.js';
import { CONFIGURATION_TEXTS } from './setting-fields.js';

/** Answers that are others once settings or variables have changed. */
export const CONFIGURATION_CHANGES = ['servers.'];

/** Whether the key may change anything at all. */
export function useMayWrite(): boolean {
  return useActing().key?.accessMode !== 'READONLY';
}

/** Says that what runs was started without the newest changes, and starts it with them. */
export function NotApplied({
  server,
  applied,
  onRestart,
}: {
  readonly server: Server;
  readonly applied: boolean | null;
  /** Given the operation that restarts it. */
  readonly onRestart: (operationId: string) => void;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const mayWrite = useMayWrite();
  const restart = useApiCall('servers.settings.update', { changes: CONFIGURATION_CHANGES });
  if (applied !== false) return null;
  return (
    <Alert color="orange" title={t('not-applied')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('not-applied-text')}</Text>
        <BusyNote error={restart.error} serverId={server.id} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<SyncIcon size={14} />}
          loading={restart.isPending}
          disabled={!mayWrite}
          onClick={() =>
            restart.mutate(
              { path: { id: server.id }, body: { restart: true } },
              { onSuccess: ({ data }) => data.operationId !== null && onRestart(data.operationId) },
            )
          }
        >
          {t('restart-with')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Whether a change comes at once. Only what was deployed can be started again. */
export function RestartChoice({
  server,
  checked,
  onChange,
}: {
  readonly server: Pick<Server, 'deployedAt'>;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  if (server.deployedAt === null) return <Text size="sm">{t('comes-with-deploy')}</Text>;
  return (
    <Checkbox
      label={t('restart-too')}
      description={t('restart-about')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Reads on at the heading of a part of the page, or of the page: what had the focus goes. */
function focusHeading(part: Element | null): void {
  const heading = headingFor(part);
  if (heading) focusPlace(heading);
}

/** A restart as it goes on. */
export function RestartProgress({
  serverId,
  operationId,
  onHide,
}: {
  readonly serverId: string;
  /** Null before there is one. */
  readonly operationId: string | null;
  readonly onHide: () => void;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (operationId !== null) focusHeading(place.current);
  }, [operationId]);
  if (operationId === null) return null;
  const hide = (): void => {
    focusHeading(null);
    onHide();
  };
  return (
    <div ref={place}>
      <Section
        title={t('restart')}
        actions={
          <Button size="compact-sm" variant="default" onClick={hide}>
            {t('hide')}
          </Button>
        }
      >
        <OperationOutput key={operationId} operationId={operationId} serverId={serverId} />
      </Section>
    </div>
  );
}
