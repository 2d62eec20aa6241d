import { Tabs } from '@mantine/core';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page, Section } from '../../shared/ui/page.js';
import { KeyNeeded } from '../acting-key.js';
import { useApi } from '../api.js';
import { OFF_PEAK_TEXTS, OffPeakView } from '../off-peak/off-peak-view.js';
import { CredentialsTab } from './credentials-tab.js';
import { LimitsTab } from './limits-tab.js';
import { ModelsTab } from './models-tab.js';
import { UsageReport } from './usage-report.js';
import { AI_TEXTS } from './usage-table.js';

const HOURS_EVERY_MS = 60_000;

/** In which hours units cost less. */
function OffPeakTab() {
  const t = useTexts(OFF_PEAK_TEXTS);
  const hours = useApi('offPeak.get', {}, { refetchEveryMs: HOURS_EVERY_MS });
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Loaded query={hours}>{({ data }) => <OffPeakView hours={data} />}</Loaded>
    </Section>
  );
}

const TABS = ['usage', 'limits', 'hours', 'models', 'providers'] as const;
const CONTENT = {
  usage: UsageReport,
  limits: LimitsTab,
  hours: OffPeakTab,
  models: ModelsTab,
  providers: CredentialsTab,
} as const;

/** What models cost and may cost. */
export default function AiPage() {
  const t = useTexts(AI_TEXTS);
  const url = useUrlState();
  const tab = url.choice('tab', TABS);
  const Content = CONTENT[tab];
  return (
    <Page title={t('title')} lead={t('lead')}>
      <KeyNeeded>
        <Tabs value={tab} onChange={(value) => url.write({ tab: value })} keepMounted={false}>
          <Tabs.List aria-label={t('title')}>
            {TABS.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tab-${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="md">
            <Content />
          </Tabs.Panel>
        </Tabs>
      </KeyNeeded>
    </Page>
  );
}
