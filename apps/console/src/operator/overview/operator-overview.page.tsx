import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';

/** What the service is doing, at a glance. */
export default function OperatorOverviewPage() {
  const t = useTexts(OPERATOR_TEXTS);
  return <Page title={t('title')}>{null}</Page>;
}
