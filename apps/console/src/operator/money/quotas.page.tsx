import type { Quota } from '#libs/operator/contracts';
import { useFormats } from '../../shared/format/format.js';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page, Section } from '../../shared/ui/page.js';
import { useOperator } from '../operator-api.js';
import { membersOf, SettingsForm } from '../shared/settings-form.js';
import { OfChosenPortal } from '../shared/operator-parts.js';
import { MONEY_TEXTS } from './tier-change-form.js';

const DECIDED = membersOf('quota.set', ['limit', 'choice', 'whole', 'boolean']);

/** What operators decide for one portal. */
function QuotaForm({ quota: { portalId, decided } }: { readonly quota: Quota }) {
  const t = useTexts(MONEY_TEXTS);
  return (
    <Section title={t('decide')} lead={t('decide-lead')}>
      <SettingsForm
        name="quota.set"
        about={{ portal: portalId }}
        members={DECIDED}
        current={{ ...decided, pacing: decided.mode }}
        changes={['quota.']}
        label={(key) => t(key)}
        empty={t('as-service')}
      />
    </Section>
  );
}

const WINDOWS = ['day', 'week', 'month'] as const;

/** What a portal may use of models. */
export default function QuotasPage() {
  const t = useTexts(MONEY_TEXTS);
  const offPeak = useOperator('offPeak.show', {});
  return (
    <Page title={t('quotas')} lead={t('quotas-lead')}>
      <OfChosenPortal>{(portal) => <QuotaOf key={portal} portal={portal} />}</OfChosenPortal>
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
                  t('monthUnits'),
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
