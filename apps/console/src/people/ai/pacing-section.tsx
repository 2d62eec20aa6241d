import { List, Stack, Table, Text } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
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
              <Table.ScrollContainer minWidth={520}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Td />
                      <Table.Th scope="col">{t('holds')}</Table.Th>
                      <Table.Th scope="col">{t('platform')}</Table.Th>
                      <Table.Th scope="col">{t('own')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    <Table.Tr>
                      <Table.Th scope="row">{t('mode')}</Table.Th>
                      <Table.Td>{t(`mode-${data.mode}`)}</Table.Td>
                      <Table.Td>{t(`mode-${platform.mode}`)}</Table.Td>
                      <Table.Td>{own.mode === null ? t('as-platform') : t(`mode-${own.mode}`)}</Table.Td>
                    </Table.Tr>
                    {(['dayPercent', 'weekPercent'] as const).map((name) => (
                      <Table.Tr key={name}>
                        <Table.Th scope="row">
                          {t(name === 'dayPercent' ? 'day-percent' : 'week-percent')}
                        </Table.Th>
                        <Table.Td>{percent(data[name])}</Table.Td>
                        <Table.Td>{percent(platform[name])}</Table.Td>
                        <Table.Td>{percent(own[name])}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
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
