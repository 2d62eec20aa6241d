import { Badge, Group } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import type { Version } from './version-owner.js';
import { VERSIONS_TEXTS } from './versions-texts.js';

/** What is special about a version, in words, and its tags. */
export function VersionBadges({
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
