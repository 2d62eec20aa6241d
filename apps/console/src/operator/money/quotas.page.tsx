import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { Section } from '../../shared/ui/section.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useOperator } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { PortalSearch } from '../shared/portal-search.js';
import { MONEY_TEXTS } from './money-texts.js';
import { QuotaForm } from './quota-form.js';

const WINDOWS = ['day', 'week', 'month'] as const;

/** What a portal may use of models. */
export default function QuotasPage() {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const url = useUrlState();
  const portal = url.read('portal');
  const offPeak = useOperator('offPeak.show', {});
  return (
    <Page title={t('quotas')} lead={t('quotas-lead')}>
      <PortalSearch value={portal} onChoose={(chosen) => url.write({ portal: chosen })} />
      {portal === null ? (
        <EmptyState title={tell('choose-portal')} />
      ) : (
        <QuotaOf key={portal} portal={portal} />
      )}
      <Section title={t('off-peak')}>
        <Loaded query={offPeak}>
          {({ enabled, currentMultiplier, timezone }) =>
            enabled ? `${t('now-multiplier', { multiplier: currentMultiplier })} (${timezone})` : t('off')
          }
        </Loaded>
      </Section>
    </Page>
  );
}

function QuotaOf({ portal }: { readonly portal: string }) {
  const t = useTexts(MONEY_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const formats = useFormats();
  const query = useOperator('quota.show', { portal });
  return (
    <Loaded query={query}>
      {(quota) => (
        <>
          <Section title={t('counted')}>
            <Facts
              rows={[
                [
                  t('month-units'),
                  quota.monthUnits === null ? t('unlimited') : formats.number(quota.monthUnits, 0),
                ],
                [t('pacing'), t(quota.pacing.mode)],
                [t('overage'), ui(quota.overage ? 'yes' : 'no')],
                ...WINDOWS.map(
                  (window) =>
                    [
                      t(window),
                      quota.counted
                        ? t('units', {
                            settled: formats.number(quota.counted[window].settled, 2),
                            reserved: formats.number(quota.counted[window].reserved, 2),
                          })
                        : t('not-yet'),
                    ] as const,
                ),
              ]}
            />
          </Section>
          <QuotaForm key={JSON.stringify(quota.decided)} quota={quota} />
        </>
      )}
    </Loaded>
  );
}
