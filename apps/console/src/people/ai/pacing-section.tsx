import { List, Stack, Text } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { DataTable } from '../../shared/ui/data-table.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/section.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import { LIMITS_TEXTS } from './limits-texts.js';
import { PACING_MODES } from './pacing-choice.policy.js';
import { PacingForm } from './pacing-form.js';

/** How the month is spread over days and weeks, and who says so. */
export function PacingSection() {
  const t = useTexts(LIMITS_TEXTS);
  const formats = useFormats();
  const { key, session } = useActing();
  const isPersonal = key?.kind === 'personal';
  const pacing = useApi('ai.pacing.get', {}, { enabled: isPersonal });
  if (!isPersonal) {
    return (
      <Section title={t('pacing')} lead={t('pacing-lead')}>
        <Text>{t('only-personal')}</Text>
      </Section>
    );
  }
  const percent = (value: number | null): string =>
    value === null ? t('as-platform') : t('percent-of-month', { percent: formats.percent(value) });
  return (
    <Section title={t('pacing')} lead={t('pacing-lead')}>
      <Loaded query={pacing}>
        {({ data }) => {
          const { own, platform } = data;
          return (
            <Stack gap="md">
              <DataTable
                label={t('pacing')}
                columns={[
                  { id: 'name', header: t('rule'), width: '34%', cell: ({ name }) => <b>{name}</b> },
                  { id: 'holds', header: t('holds'), cell: ({ holds }) => holds },
                  { id: 'platform', header: t('platform'), cell: (row) => row.platform },
                  { id: 'own', header: t('own'), cell: (row) => row.own },
                ]}
                rows={[
                  {
                    name: t('mode'),
                    holds: t(`mode-${data.mode}`),
                    platform: t(`mode-${platform.mode}`),
                    own: own.mode === null ? t('as-platform') : t(`mode-${own.mode}`),
                  },
                  ...(['dayPercent', 'weekPercent'] as const).map((name) => ({
                    name: t(name === 'dayPercent' ? 'day-percent' : 'week-percent'),
                    holds: percent(data[name]),
                    platform: percent(platform[name]),
                    own: percent(own[name]),
                  })),
                ]}
                rowKey={({ name }) => name}
              />
              <List size="sm" spacing={2}>
                {PACING_MODES.map((mode) => (
                  <List.Item key={mode}>
                    <b>{t(`mode-${mode}`)}</b>: {t(`mode-${mode}-text`)}
                  </List.Item>
                ))}
              </List>
              {session.user.isAdmin ? (
                <PacingForm key={JSON.stringify(own)} own={own} platform={platform} />
              ) : (
                <Text size="sm" c="dimmed">
                  {t('only-admins')}
                </Text>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}
