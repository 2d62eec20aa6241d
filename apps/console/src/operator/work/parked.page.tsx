import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { DeadDeliveries } from './dead-deliveries.js';
import { ParkedFacts } from './parked-facts.js';
import { ParkedPayments } from './parked-payments.js';
import { WORK_TEXTS } from './work-texts.js';

/** What was set aside and waits for a person. */
export default function ParkedPage() {
  const t = useTexts(WORK_TEXTS);
  return (
    <Page title={t('parked')} lead={t('parked-lead')}>
      <ParkedFacts />
      <DeadDeliveries />
      <ParkedPayments />
    </Page>
  );
}
