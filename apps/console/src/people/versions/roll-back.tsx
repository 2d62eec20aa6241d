import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { HistoryIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import type { DeployOrder } from '../deploys/deploy-run.js';
import { CONFIGURATION_TEXTS } from '../servers/configuration/setting-fields.js';
import { SETTING_ROWS } from '../servers/configuration/settings.js';
import { mayOn, type Server } from '../servers/server.js';
import { VERSIONS_TEXTS } from './version-owner.js';

/** @param toVersion null is what ran before. */
export const rollbackOrder = (toVersion: string | null): DeployOrder => ({
  source: { kind: 'rollback', toVersion },
  fields: {},
  changelog: '',
  baseVersion: null,
});

/** What a roll back would change, and the button that does it. */
export function RollBackQuestion({
  serverId,
  toVersion,
  onConfirm,
  onClose,
}: {
  readonly serverId: string;
  /** Null is what ran before. */
  readonly toVersion: string | null;
  readonly onConfirm: (order: DeployOrder) => void;
  readonly onClose: () => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const tell = useTexts(CONFIGURATION_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const query = useApi('servers.rollback.get', {
    path: { id: serverId },
    query: toVersion === null ? {} : { toVersion },
  });
  const inUse = useApi('servers.get', { path: { id: serverId } }).data?.data.application.versionId;
  const nameOf = (setting: string): string => {
    const row = SETTING_ROWS.find(({ name }) => name === setting);
    return row ? tell(`setting-${row.name}`) : setting;
  };
  const listed = (names: readonly string[]): string =>
    names.length === 0 ? t('nothing-other') : names.join(', ');
  return (
    <>
      <Loaded query={query}>
        {({ data: { versionId, deployedAt, remembered, settings, variables } }) => (
          <>
            <Facts
              rows={[
                [t('in-use'), inUse === undefined ? undefined : (inUse ?? t('not-stored'))],
                [t('comes-back'), versionId ?? t('not-stored')],
                [
                  t('ran-since'),
                  deployedAt === null ? t('never-deployed') : <Moment key="at" at={deployedAt} />,
                ],
                [t('other-settings'), remembered ? listed(settings.map(nameOf)) : undefined],
                [t('other-variables'), remembered ? listed(variables) : undefined],
              ]}
            />
            {!remembered && <Text size="sm">{t('not-remembered')}</Text>}
            <Text size="sm">{t('data-stays')}</Text>
          </>
        )}
      </Loaded>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {ui('cancel')}
        </Button>
        <Button
          disabled={query.data === undefined || query.isPlaceholderData}
          onClick={() => {
            onConfirm(rollbackOrder(toVersion));
            onClose();
          }}
        >
          {t('roll-back')}
        </Button>
      </Group>
    </>
  );
}

/** Brings back what ran before: the first press says what changes, the second does it. */
export function RollBackButton({
  server,
  onConfirm,
}: {
  readonly server: Pick<Server, 'id' | 'deployedAt' | 'access'>;
  readonly onConfirm: (order: DeployOrder) => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { key } = useActing();
  const [isOpen, setOpen] = useState(false);
  if (server.deployedAt === null || !mayOn(server, 'rollback') || key?.accessMode === 'READONLY') return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<HistoryIcon size={14} />}
        onClick={() => setOpen(true)}
      >
        {t('roll-back-before')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={t('roll-back-release')}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <Stack>
          <Text size="sm">{t('release-text')}</Text>
          <RollBackQuestion
            serverId={server.id}
            toVersion={null}
            onConfirm={onConfirm}
            onClose={() => setOpen(false)}
          />
        </Stack>
      </Modal>
    </>
  );
}
