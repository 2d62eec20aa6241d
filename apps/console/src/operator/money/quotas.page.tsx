import type { PacingMode, Quota } from '#libs/operator/contracts';
import { Checkbox, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { numberOf } from '../../shared/format/values.policy.js';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { EmptyState, fieldError, Loaded } from '../../shared/ui/loaded.js';
import { Page, Section } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperator, useOperatorCall } from '../operator-api.js';
import { ApplyForm, TypedNumber } from '../shared/forms.js';
import { PortalSearch } from '../shared/operator-parts.js';
import { MONEY_TEXTS } from './tier-change-form.js';

const MODES: readonly PacingMode[] = ['off', 'ignore', 'wallet', 'block'];
const OVERAGE = ['yes', 'no'] as const;

/** What operators decide for one portal. */
function QuotaForm({ quota }: { readonly quota: Quota }) {
  const t = useTexts(MONEY_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const set = useOperatorCall('quota.set', ['quota.']);
  const { decided } = quota;
  const [unlimited, setUnlimited] = useState(decided.monthUnits === 'none');
  const [units, setUnits] = useState<string | number>(
    typeof decided.monthUnits === 'number' ? decided.monthUnits : '',
  );
  const [mode, setMode] = useState<PacingMode | null>(decided.mode);
  const [day, setDay] = useState<string | number>(decided.dayPercent ?? '');
  const [week, setWeek] = useState<string | number>(decided.weekPercent ?? '');
  const [overage, setOverage] = useState(decided.overage);
  return (
    <Section title={t('decide')} lead={t('decide-lead')}>
      <ApplyForm
        call={set}
        input={{
          portal: quota.portalId,
          monthUnits: unlimited ? 'none' : numberOf(units),
          pacing: mode,
          dayPercent: numberOf(day),
          weekPercent: numberOf(week),
          overage,
        }}
      >
        <Group align="flex-end" gap="sm">
          <TypedNumber
            label={t('month-units')}
            value={units}
            onChange={setUnits}
            min={0}
            disabled={unlimited}
            placeholder={t('as-service')}
            error={fieldError(set.error, 'monthUnits')}
          />
          <Checkbox
            label={t('no-limit')}
            checked={unlimited}
            onChange={(event) => setUnlimited(event.currentTarget.checked)}
            mb={8}
          />
        </Group>
        <Group align="flex-end" gap="sm">
          <Select
            label={t('pacing')}
            placeholder={t('as-service')}
            data={MODES.map((value) => ({ value, label: t(value) }))}
            value={mode}
            onChange={(value) => setMode(MODES.find((known) => known === value) ?? null)}
            clearable
            clearButtonProps={{ 'aria-label': `${t('pacing')}: ${t('as-service')}` }}
          />
          <TypedNumber
            label={t('day-percent')}
            value={day}
            onChange={setDay}
            min={1}
            max={100}
            placeholder={t('as-service')}
            error={fieldError(set.error, 'dayPercent')}
          />
          <TypedNumber
            label={t('week-percent')}
            value={week}
            onChange={setWeek}
            min={1}
            max={100}
            placeholder={t('as-service')}
            error={fieldError(set.error, 'weekPercent')}
          />
          <Select
            label={t('overage')}
            placeholder={t('as-service')}
            data={OVERAGE.map((value) => ({ value, label: ui(value) }))}
            value={overage === null ? null : overage ? 'yes' : 'no'}
            onChange={(value) => setOverage(value === null ? null : value === 'yes')}
            clearable
            clearButtonProps={{ 'aria-label': `${t('overage')}: ${t('as-service')}` }}
          />
        </Group>
      </ApplyForm>
    </Section>
  );
}

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
