import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { crumbsOf } from './object-keys.policy.js';
import { OBJECTS_TEXTS } from './objects-texts.js';

/** The folders on the way to the one that is shown. */
export function FolderPath({
  prefix,
  onGo,
}: {
  readonly prefix: string;
  readonly onGo: (prefix: string) => void;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const crumbs = [{ name: t('root'), prefix: '' }, ...crumbsOf(prefix)];
  return (
    <nav aria-label={t('path')}>
      <Breadcrumbs styles={{ root: { flexWrap: 'wrap', rowGap: 4 } }}>
        {crumbs.map((crumb, index) =>
          index === crumbs.length - 1 ? (
            <Text
              key={crumb.prefix}
              size="sm"
              fw={600}
              aria-current="page"
              style={{ overflowWrap: 'anywhere' }}
            >
              {crumb.name}
            </Text>
          ) : (
            <Anchor
              key={crumb.prefix}
              component="button"
              type="button"
              size="sm"
              onClick={() => onGo(crumb.prefix)}
            >
              {crumb.name}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
