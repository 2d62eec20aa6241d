import { Stack, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Facts } from '../../shared/ui/facts.js';
import { useSession } from '../acting-key.js';
import { OffPeakGrid } from './off-peak-grid.js';
import { isFlat } from './off-peak-shade.policy.js';
import { OFF_PEAK_TEXTS } from './off-peak-texts.js';

/** In which hours units cost less, and what they cost now. */
export function OffPeakView({ hours }: { readonly hours: Data<'offPeak.get'> }) {
  const t = useTexts(OFF_PEAK_TEXTS);
  const formats = useFormats();
  const { user } = useSession();
  if (!hours.enabled) return <EmptyState title={t('disabled')} text={t('disabled-text')} />;
  if (hours.visible === 'none' || (hours.visible === 'admin' && !user.isAdmin)) {
    return <Text c="dimmed">{t('hidden')}</Text>;
  }
  const { currentMultiplier, currentWindowEndsInHours, nextAtOrBelow, timezone, grid, nowCell, modelName } =
    hours;
  const times = (multiplier: number): string => `×${formats.number(multiplier)}`;
  const until = isFlat(grid)
    ? t('now-always')
    : t('now-until', { hours: formats.number(currentWindowEndsInHours, 1) });
  return (
    <Stack gap="md">
      <Facts
        rows={[
          [t('now'), `${times(currentMultiplier)}, ${until}`],
          [
            t('cheapest'),
            nextAtOrBelow.inHours === 0
              ? t('cheapest-now', { multiplier: times(nextAtOrBelow.multiplier) })
              : t('cheapest-in', {
                  hours: formats.number(nextAtOrBelow.inHours, 1),
                  multiplier: times(nextAtOrBelow.multiplier),
                }),
          ],
          [t('timezone'), timezone],
          [t('for-model'), modelName ?? undefined],
        ]}
      />
      <OffPeakGrid grid={grid} nowCell={nowCell} />
    </Stack>
  );
}
