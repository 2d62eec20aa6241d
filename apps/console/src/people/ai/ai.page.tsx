import { Tabs } from '@mantine/core';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../key-needed.js';
import { AI_TEXTS } from './ai-texts.js';
import { CredentialsTab } from './credentials-tab.js';
import { LimitsTab } from './limits-tab.js';
import { ModelsTab } from './models-tab.js';
import { OffPeakTab } from './off-peak-tab.js';
import { UsageReport } from './usage-report.js';

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
