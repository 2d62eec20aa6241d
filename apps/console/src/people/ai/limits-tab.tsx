import { Stack } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/section.js';
import { useApi } from '../api.js';
import { LIMITS_TEXTS } from './limits-texts.js';
import { PacingSection } from './pacing-section.js';
import { QuotaView } from './quota-view.js';

/** The service answers from a copy as old as this. */
const QUOTA_EVERY_MS = 30_000;

/** The quota of the portal, and how it is spread. */
export function LimitsTab() {
  const t = useTexts(LIMITS_TEXTS);
  const quota = useApi('ai.quota.get', {}, { refetchEveryMs: QUOTA_EVERY_MS });
  return (
    <Stack gap="lg">
      <Section title={t('quota')} lead={t('quota-lead')}>
        <Loaded query={quota}>{({ data }) => <QuotaView quota={data} />}</Loaded>
      </Section>
      <PacingSection />
    </Stack>
  );
}
