import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/section.js';
import { useApi } from '../api.js';
import { OFF_PEAK_TEXTS } from '../off-peak/off-peak-texts.js';
import { OffPeakView } from '../off-peak/off-peak-view.js';

const HOURS_EVERY_MS = 60_000;

/** In which hours units cost less. */
export function OffPeakTab() {
  const t = useTexts(OFF_PEAK_TEXTS);
  const hours = useApi('offPeak.get', {}, { refetchEveryMs: HOURS_EVERY_MS });
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Loaded query={hours}>{({ data }) => <OffPeakView hours={data} />}</Loaded>
    </Section>
  );
}
