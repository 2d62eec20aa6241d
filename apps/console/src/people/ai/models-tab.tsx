import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { SearchIcon } from '@primer/octicons-react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { creditDigits } from '../../shared/format/values.policy.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { StatusBadge } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import aiModelsEn from '../../texts/en/ai-models.json';
import aiModelsRu from '../../texts/ru/ai-models.json';
import { useApi } from '../api.js';
import { matchingModels, type Model, payersOf } from './ai.policy.js';

const MODELS_TEXTS = defineTexts('ai-models', { en: aiModelsEn, ru: aiModelsRu });

const TYPES = ['chat', 'embedding', 'transcription', 'image'] as const;

/** Models one may call, and what they cost. */
export function ModelsTab() {
  const t = useTexts(MODELS_TEXTS);
  const formats = useFormats();
  const url = useUrlState();
  const models = useApi('ai.models.list', {});
  const text = url.read('q') ?? '';
  const type = TYPES.find((name) => name === url.read('type')) ?? null;

  const priceOf = ({ pricing }: Model): string => {
    if (pricing === null) return t('free');
    const { unit, input, output, cachedInput } = pricing;
    const shown = (value: number): string => formats.number(value, creditDigits(value));
    return t(`price-${unit}`, {
      input: shown(input),
      output: shown(output),
      cached: shown(cachedInput),
    });
  };
  const nameOf = ({ id, name, status, shutdownAt, replacement }: Model) => (
    <Stack gap={2} align="flex-start">
      <Text size="sm" ff="monospace">
        {id}
      </Text>
      {name !== id && (
        <Text size="xs" c="dimmed">
          {name}
        </Text>
      )}
      {status !== 'ACTIVE' && (
        <>
          <StatusBadge tone={status === 'DEPRECATED' ? 'warning' : 'bad'}>
            {t(`status-${status}`)}
          </StatusBadge>
          <Text size="xs">
            {[
              shutdownAt !== null && t('until-shutdown', { when: formats.day(shutdownAt) }),
              replacement !== null && t('replaced-by', { model: replacement }),
            ]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </>
      )}
    </Stack>
  );
  const columns: readonly Column<Model>[] = [
    { id: 'model', header: t('model'), width: '32%', cell: nameOf },
    { id: 'type', header: t('type'), cell: (model) => t(`type-${model.type}`) },
    {
      id: 'context',
      header: t('context'),
      cell: ({ context_length: length }) =>
        length === null ? t('not-said') : t('context-tokens', { tokens: formats.number(length) }),
    },
    { id: 'price', header: t('price'), width: '22%', cell: priceOf },
    {
      id: 'paid',
      header: t('paid'),
      cell: (model) =>
        payersOf(model)
          .map((payer) => t(`paid-${payer}`))
          .join(', '),
    },
  ];
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={t('find')}
          leftSection={<SearchIcon size={14} />}
          value={text}
          onChange={({ currentTarget: { value } }) => url.write({ q: value })}
          w={{ base: '100%', xs: 260 }}
        />
        <Select
          label={t('type')}
          placeholder={t('any-type')}
          clearable
          clearButtonProps={{ 'aria-label': t('any-type') }}
          value={type}
          onChange={(value) => url.write({ type: value })}
          data={TYPES.map((name) => ({ value: name, label: t(`type-${name}`) }))}
          w={{ base: '100%', xs: 200 }}
        />
      </Group>
      <Loaded query={models}>
        {({ data }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={matchingModels(data, text, type)}
            rowKey={({ id }) => id}
            {...(data.length === 0 && { empty: <EmptyState title={t('none')} text={t('none-text')} /> })}
          />
        )}
      </Loaded>
    </Section>
  );
}
