import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { PercentBar } from '../../shared/ui/percent-bar.js';
import { useApi } from '../api.js';
import { OBJECTS_TEXTS } from './objects-texts.js';

/** How much of its room the portal uses, and what of it is this key's. */
export function StorageUsage({
  total,
}: {
  readonly total: { readonly totalObjects: number; readonly totalSizeBytes: number } | null;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const formats = useFormats();
  const { data } = useApi('me.get', {});
  const { quotaBytes, usedBytes } = data?.data.storage ?? {};
  if (quotaBytes === undefined || usedBytes === undefined || quotaBytes === 0) return null;
  return (
    <PercentBar
      label={t('usage')}
      percent={(usedBytes * 100) / quotaBytes}
      note={t('usage-note', {
        used: formats.bytes(usedBytes),
        quota: formats.bytes(quotaBytes),
        count: formats.number(total?.totalObjects ?? 0),
        bytes: formats.bytes(total?.totalSizeBytes ?? 0),
      })}
    />
  );
}
