import { type Data, PorticoApiError } from '#libs/client';
import {
  Alert,
  Button,
  Group,
  List,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Facts, PercentBar } from '../../shared/ui/facts.js';
import { EmptyState, FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import aiLimitsEn from '../../texts/en/ai-limits.json';
import aiLimitsRu from '../../texts/ru/ai-limits.json';
import { useActing, useMayWrite } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/key-parts.js';
import {
  changedChoice,
  highestPercent,
  mayChoose,
  PACING_MODES,
  type PacingChoice,
  type PacingMode,
  type PacingRule,
} from './ai.policy.js';

const LIMITS_TEXTS = defineTexts('ai-limits', { en: aiLimitsEn, ru: aiLimitsRu });

const PERCENTS = ['dayPercent', 'weekPercent'] as const;

/** What an administrator chooses beside the platform. */
function PacingForm({ own, platform }: { readonly own: PacingChoice; readonly platform: PacingRule }) {
  const t = useTexts(LIMITS_TEXTS);
  const [choice, setChoice] = useState(own);
  const change = useApiCall('ai.pacing.update', { changes: ['ai.pacing.get', 'ai.quota.get'] });
  const changes = changedChoice(own, choice);
  const isChanged = Object.keys(changes).length > 0;
  const mayWrite = useMayWrite();
  const fieldAtFault = change.error instanceof PorticoApiError ? change.error.details['field'] : null;
  const save = (): void =>
    change.mutate(
      { body: changes },
      { onSuccess: () => notifications.show({ color: 'teal', message: t('saved') }) },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        <div>
          <Title order={3} size="h5">
            {t('change')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('change-text')}
          </Text>
        </div>
        <Group gap="sm" align="flex-start">
          <Select
            label={t('mode')}
            placeholder={t('as-platform')}
            clearable
            clearButtonProps={{ 'aria-label': t('as-platform') }}
            value={choice.mode}
            onChange={(mode) => setChoice({ ...choice, mode: mode as PacingMode | null })}
            data={PACING_MODES.map((mode) => ({
              value: mode,
              label: mayChoose(mode, platform.mode)
                ? t(`mode-${mode}`)
                : `${t(`mode-${mode}`)} (${t('too-loose')})`,
              disabled: !mayChoose(mode, platform.mode),
            }))}
            w={{ base: '100%', xs: 260 }}
            error={fieldAtFault === 'mode'}
          />
          {PERCENTS.map((name) => {
            const highest = highestPercent(platform, name);
            return (
              <NumberInput
                key={name}
                label={t(name === 'dayPercent' ? 'day-percent' : 'week-percent')}
                description={t('at-most', { percent: highest })}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder={t('as-platform')}
                value={choice[name] ?? ''}
                onChange={(value) => setChoice({ ...choice, [name]: value === '' ? null : Number(value) })}
                min={1}
                max={highest}
                allowDecimal={false}
                clampBehavior="blur"
                suffix=" %"
                w={{ base: '100%', xs: 240 }}
                error={fieldAtFault === name}
              />
            );
          })}
        </Group>
        <ReadOnlyNote />
        <FailureNote error={change.error} />
        <Group gap="sm">
          <Button type="submit" disabled={!mayWrite || !isChanged} loading={change.isPending}>
            {t('save')}
          </Button>
          {!isChanged && (
            <Text size="sm" c="dimmed">
              {t('nothing-changed')}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** How the month is spread over days and weeks, and who says so. */
function PacingSection() {
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

type Quota = Data<'ai.quota.get'>;
type Share = Quota['byModel'][number];

/** How much of the month is used, of the windows of a day and a week, and by which models. */
function QuotaView({ quota }: { readonly quota: Quota }) {
  const t = useTexts(LIMITS_TEXTS);
  const formats = useFormats();
  const { pctUsed, exhausted, resetAt, period, pacing, byModel } = quota;
  const columns: readonly Column<Share>[] = [
    { id: 'model', header: t('model'), cell: ({ modelId }) => modelId },
    {
      id: 'calls',
      header: t('calls'),
      align: 'end',
      width: '20%',
      cell: ({ calls }) => formats.number(calls),
    },
    {
      id: 'share',
      header: t('share'),
      align: 'end',
      width: '24%',
      cell: ({ pctOfLimit }) => (pctOfLimit === null ? t('share-unknown') : formats.percent(pctOfLimit)),
    },
  ];
  const windowNote = (at: string) =>
    t('window-resets', { when: `${formats.moment(at)} (${formats.relative(at)})` });
  return (
    <Stack gap="md">
      {exhausted && (
        <Alert color="red" title={t('exhausted')} role="status">
          <Text size="sm">{t('exhausted-text')}</Text>
        </Alert>
      )}
      <PercentBar label={t('month')} percent={pctUsed} full={exhausted} />
      <Facts
        rows={[
          [t('begun-at'), <Moment key="begun" at={period.start} />],
          [
            t('resets-at'),
            resetAt === null ? (
              t('not-begun')
            ) : (
              <>
                <Moment at={resetAt} />, <Moment at={resetAt} relative />
              </>
            ),
          ],
        ]}
      />
      {pacing === null ? (
        <Text size="sm" c="dimmed">
          {t('pacing-off')}
        </Text>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PercentBar
              label={t('day-window')}
              percent={pacing.day.pctUsed}
              note={windowNote(pacing.day.resetAt)}
            />
            <PercentBar
              label={t('week-window')}
              percent={pacing.week.pctUsed}
              note={windowNote(pacing.week.resetAt)}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {pacing.active ? t('pacing-active') : t('pacing-quiet')}
          </Text>
        </>
      )}
      <DataTable
        label={t('by-model')}
        columns={columns}
        rows={byModel}
        rowKey={({ modelId }) => modelId}
        empty={<EmptyState title={t('no-models')} text={t('no-models-text')} />}
      />
    </Stack>
  );
}

/** The service answers from a copy as old as this. */
const QUOTA_EVERY_MS = 30_000;

/** The quota of the portal, and how it is spread. */
export function LimitsTab() {
  const t = useTexts(LIMITS_TEXTS);
  const quota = useApi('ai.quota.get', {}, { refetchEveryMs: QUOTA_EVERY_MS });
  return (
    <Stack gap="lg">
      <Section title={t('quota')} lead={t('quota-lead')}>
        <Loaded query={quota}>{({ data }) => <QuotaView quota={data} />}</Loaded>
      </Section>
      <PacingSection />
    </Stack>
  );
}
