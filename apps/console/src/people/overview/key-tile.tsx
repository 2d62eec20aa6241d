import { Code, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { useActing } from '../acting-key.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { Tile } from './tile.js';

/** The key the pages act with. */
export function KeyTile({ me }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const { relative, number } = useFormats();
  const { key } = useActing();
  const facts = [
    t('rights', { count: me.scopes.length }),
    t(`mode-${me.accessMode}`),
    t('per-minute', { number: number(me.rateLimit.requestsPerMinute) }),
    ...(me.expiresAt === null ? [] : [`${t('ends')} ${relative(me.expiresAt)}`]),
  ];
  return (
    <Tile
      title={t('the-key')}
      text={facts.join(', ')}
      link={{ to: `/keys/${key?.id ?? ''}`, label: t('key-settings') }}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {key?.name}
      </Text>
      <div>
        <Code>
          {me.keyPrefix}…{me.keySuffix}
        </Code>
      </div>
    </Tile>
  );
}
