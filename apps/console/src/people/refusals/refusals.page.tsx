import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { Section } from '../../shared/ui/section.js';
import { useActing } from '../acting-key.js';
import { RefusalList } from './refusal-list.js';
import { RefusalSearch } from './refusal-search.js';
import { REFUSALS_TEXTS } from './refusals-texts.js';

/** What was refused of late; one is found by the id of its request. */
export default function RefusalsPage() {
  const t = useTexts(REFUSALS_TEXTS);
  const { key, session } = useActing();
  const whose =
    key?.kind === 'application' ? 'application' : key !== null && session.user.isAdmin ? 'portal' : 'mine';
  return (
    <Page title={t('title')} lead={`${t('lead')} ${t(`whose-${whose}`)}`}>
      <Section title={t('find-by-id')}>
        <RefusalSearch />
      </Section>
      <Section title={t('recent')}>
        <RefusalList />
      </Section>
    </Page>
  );
}
