import { Progress } from '@mantine/core';
import type { Data } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { NAVIGATION_TEXTS } from '../../app/navigation-texts.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { Tile } from './tile.js';

/** How much of the month's models is used. */
export function AiTile({ me: { ai } }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const { percent, relative } = useFormats();
  if (!ai.enabled || ai.pctUsed === undefined) {
    return <Tile title={t('ai')} text={t('ai-no-right')} />;
  }
  const used = t('ai-used', { percent: percent(ai.pctUsed) });
  return (
    <Tile
      title={t('ai')}
      badge={ai.exhausted && <StatusBadge tone="bad">{t('ai-exhausted')}</StatusBadge>}
      value={percent(ai.pctUsed)}
      text={ai.resetAt ? `${used}. ${t('ai-reset')} ${relative(ai.resetAt)}` : used}
      link={{ to: '/ai', label: navigation('ai-usage') }}
    >
      <Progress value={Math.min(100, ai.pctUsed)} color={ai.exhausted ? 'red' : 'blue'} aria-label={used} />
    </Tile>
  );
}
