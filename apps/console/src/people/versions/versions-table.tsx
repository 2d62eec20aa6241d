import { ActionIcon, Anchor, Badge, Button, Group, Menu, Stack, Text, VisuallyHidden } from '@mantine/core';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import { type Version, VERSIONS_TEXTS } from './version-owner.js';
import { deployOf, numberOf } from './versions.policy.js';

/** What is special about a version, in words, and its tags. */
function VersionBadges({
  version: { bytesAvailable, protected: isProtected, tags },
  isRunning,
  isNewest,
}: {
  readonly version: Version;
  readonly isRunning: boolean;
  readonly isNewest: boolean;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  return (
    <Group gap={4}>
      {isRunning && <StatusBadge tone="good">{t('running')}</StatusBadge>}
      {isNewest && <StatusBadge tone="quiet">{t('newest')}</StatusBadge>}
      {!bytesAvailable && <StatusBadge tone="warning">{t('purged')}</StatusBadge>}
      {isProtected && <StatusBadge tone="quiet">{t('protected')}</StatusBadge>}
      {tags.map((tag) => (
        <Badge key={tag} variant="outline" color="gray" tt="none" fw={500}>
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

export type VersionAction = 'deploy' | 'edit' | 'delete' | 'download' | 'compare-running' | 'compare-before';

const MENU: readonly VersionAction[] = ['compare-running', 'compare-before', 'edit', 'download', 'delete'];

/** Every version with what became of it, and what can be done with it. */
export function VersionsTable({
  versions,
  empty,
  running,
  newest,
  serverId,
  isReadOnly,
  onAct,
  onMore,
  loadingMore,
}: {
  readonly versions: readonly Version[];
  /** Shown where there is none. */
  readonly empty: ReactNode;
  readonly running: string | null;
  readonly newest: string | null;
  /** Whose operations the links lead to. */
  readonly serverId: string | null;
  /** The key only reads: nothing that changes a version is offered. */
  readonly isReadOnly: boolean;
  readonly onAct: (action: VersionAction, version: Version) => void;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const formats = useFormats();
  const deployWord = ({ versionId }: Version) => {
    if (versionId === running) return t('deploy-again');
    return running !== null && numberOf(versionId) < numberOf(running) ? t('roll-back') : t('deploy-this');
  };
  const isOffered = (action: VersionAction, { versionId }: Version): boolean => {
    if (isReadOnly && (action === 'edit' || action === 'delete')) return false;
    if (action === 'compare-running') return running !== null && running !== versionId;
    return action !== 'compare-before' || versions.at(-1)?.versionId !== versionId;
  };
  const columns: readonly Column<Version>[] = [
    {
      id: 'version',
      header: t('version'),
      width: '24%',
      cell: (version) => (
        <Stack gap={4} align="flex-start">
          <Text fw={650}>{version.versionId}</Text>
          <VersionBadges
            version={version}
            isRunning={version.versionId === running}
            isNewest={version.versionId === newest}
          />
        </Stack>
      ),
    },
    {
      id: 'saved',
      header: t('saved'),
      width: '17%',
      cell: ({ timestamp, size }) => (
        <Stack gap={2}>
          <Moment at={timestamp} />
          <Text size="sm" c="dimmed">
            {formats.bytes(size)}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'note',
      header: t('note'),
      cell: ({ note }) => (
        <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-line' }}>
          {note ?? '–'}
        </Text>
      ),
    },
    {
      id: 'deploy',
      header: t('deploy'),
      width: '15%',
      cell: (version) => <DeployOf version={version} serverId={serverId} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '190px',
      align: 'end',
      cell: (version) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="light"
            disabled={isReadOnly || !version.bytesAvailable || version.format === 'other'}
            aria-label={t('act-on', { action: deployWord(version), version: version.versionId })}
            onClick={() => onAct('deploy', version)}
          >
            {deployWord(version)}
          </Button>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={t('more', { version: version.versionId })}>
                <KebabHorizontalIcon size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {MENU.filter((action) => isOffered(action, version)).map((action) => (
                <Menu.Item
                  key={action}
                  color={action === 'delete' ? 'red' : undefined}
                  disabled={!version.bytesAvailable && action !== 'edit' && action !== 'delete'}
                  onClick={() => onAct(action, version)}
                >
                  {t(action as Exclude<VersionAction, 'deploy'>)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={versions}
      rowKey={({ versionId }) => versionId}
      empty={empty}
      onMore={onMore}
      loadingMore={loadingMore}
    />
  );
}

function DeployOf({ version, serverId }: { readonly version: Version; readonly serverId: string | null }) {
  const t = useTexts(VERSIONS_TEXTS);
  const { deployStatus, versionId } = version;
  const operation = deployOf(version);
  if (deployStatus === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('never-deployed')}
      </Text>
    );
  }
  const badge = (
    <StatusBadge tone={deployStatus === 'success' ? 'good' : 'bad'}>
      {t(`deploy-${deployStatus}`)}
    </StatusBadge>
  );
  if (operation === null) return badge;
  const server = serverId === null ? '' : `?server=${encodeURIComponent(serverId)}`;
  return (
    <Anchor component={Link} to={`/operations/${encodeURIComponent(operation)}${server}`}>
      {badge}
      <VisuallyHidden>{t('see-operation', { version: versionId })}</VisuallyHidden>
    </Anchor>
  );
}
