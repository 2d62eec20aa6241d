import { Code, Text } from '@mantine/core';
import type { Key } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/moment.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { PortalLink } from '../shared/portal-link.js';
import { OPERATOR_PEOPLE_TEXTS } from './people-texts.js';

type ShownKey = Pick<Key, 'name' | 'prefix' | 'suffix' | 'portalId' | 'lastUsedAt'>;

/** What every list of keys tells of each. */
export function useKeyColumns() {
  const t = useTexts(OPERATOR_PEOPLE_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  return {
    name: {
      id: 'name',
      header: tell('name'),
      cell: ({ name, prefix, suffix }) => (
        <>
          <Text size="sm">{name}</Text>
          <Code>
            {prefix}…{suffix}
          </Code>
        </>
      ),
    },
    portal: { id: 'portal', header: tell('portal'), cell: ({ portalId }) => <PortalLink id={portalId} /> },
    used: {
      id: 'used',
      header: t('last-used'),
      width: '150px',
      cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} relative />,
    },
  } as const satisfies Readonly<Record<string, Column<ShownKey>>>;
}
