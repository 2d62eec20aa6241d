import type { RateLimit, Setting } from '#libs/operator/contracts';
import { Code, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page, Section } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperator } from '../operator-api.js';
import { WORK_TEXTS } from './jobs-section.js';

function valueOf({ value }: Setting): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Settings in effect and rates of calls. */
export default function LimitsPage() {
  const t = useTexts(WORK_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const [text, setText] = useState('');
  const query = useOperator('limits.get', {});
  const settings: readonly Column<Setting>[] = [
    {
      id: 'setting',
      header: t('setting'),
      width: '46%',
      cell: ({ env, description }) => (
        <>
          <Code>{env}</Code>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </>
      ),
    },
    {
      id: 'value',
      header: t('value'),
      cell: (setting) => {
        if (setting.secret) return t(setting.isSet ? 'secret' : 'secret-unset');
        return setting.value === null ? t('not-set') : valueOf(setting);
      },
    },
    {
      id: 'default',
      header: tell('state'),
      width: '140px',
      cell: ({ isDefault }) => t(isDefault ? 'default' : 'is-set'),
    },
  ];
  const rates: readonly Column<RateLimit>[] = [
    { id: 'rate', header: t('rate'), cell: ({ name }) => name },
    { id: 'subject', header: t('counted-for'), cell: ({ subject }) => t(subject) },
    {
      id: 'requests',
      header: t('requests'),
      align: 'end',
      cell: ({ requests, windowSeconds }) => `${requests} ${t('in-seconds', { seconds: windowSeconds })}`,
    },
  ];
  return (
    <Page title={t('limits')} lead={t('limits-lead')}>
      <Loaded query={query}>
        {(limits) => (
          <>
            <Section title={t('rates')}>
              <DataTable label={t('rates')} columns={rates} rows={limits.rates} rowKey={({ name }) => name} />
            </Section>
            <Section title={t('settings')}>
              <TextInput
                label={tell('text')}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                maw={320}
              />
              <DataTable
                label={t('settings')}
                columns={settings}
                rows={limits.settings.filter(({ env, description }) =>
                  `${env} ${description}`.toLowerCase().includes(text.toLowerCase()),
                )}
                rowKey={({ env }) => env}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
