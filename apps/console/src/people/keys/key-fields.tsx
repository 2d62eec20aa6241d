import { NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { fieldError } from '../../shared/ui/loaded.js';
import type { KeyFault, KeyForm } from './key-form.js';
import { KEYS_TEXTS } from './key-parts.js';

const HIGHEST_RATE = 50;

/** How long a key is good, from where, and how fast it may be used. */
export function KeyLimitsFields({
  form,
  onChange,
  faults,
  refusal = null,
  disabled = false,
}: {
  readonly form: KeyForm;
  readonly onChange: (change: Partial<KeyForm>) => void;
  readonly faults: readonly KeyFault[];
  /** What the service said of them when they were sent. */
  readonly refusal?: unknown;
  readonly disabled?: boolean;
}) {
  const t = useTexts(KEYS_TEXTS);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        type="datetime-local"
        label={t('ends-at')}
        description={t('ends-at-text')}
        value={form.endsAt}
        onChange={(event) => onChange({ endsAt: event.currentTarget.value })}
        error={faults.includes('ends-at') ? t('fault-ends-at') : fieldError(refusal, 'expiresAt')}
        disabled={disabled}
      />
      <NumberInput
        label={t('per-second')}
        description={t('per-second-text')}
        value={form.perSecond ?? ''}
        onChange={(value) => onChange({ perSecond: typeof value === 'number' ? value : null })}
        min={1}
        max={HIGHEST_RATE}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        disabled={disabled}
      />
      <Textarea
        label={t('allowed-from')}
        description={t('allowed-from-text')}
        value={form.addresses}
        onChange={(event) => onChange({ addresses: event.currentTarget.value })}
        error={faults.includes('addresses') ? t('fault-addresses') : fieldError(refusal, 'allowedIps')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        disabled={disabled}
        style={{ gridColumn: '1 / -1' }}
      />
    </SimpleGrid>
  );
}

/** What the key is called. */
export function KeyNameField({
  form,
  onChange,
  faults,
  description,
}: {
  readonly form: KeyForm;
  readonly onChange: (change: Partial<KeyForm>) => void;
  readonly faults: readonly KeyFault[];
  readonly description?: string;
}) {
  const t = useTexts(KEYS_TEXTS);
  return (
    <TextInput
      label={t('name')}
      description={description}
      value={form.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
      error={faults.includes('name') ? t('fault-name') : undefined}
      maxLength={100}
      required
      autoComplete="off"
    />
  );
}

/** What is wrong with the rights that were chosen. */
export function useScopeFault(faults: readonly KeyFault[]): string | undefined {
  const t = useTexts(KEYS_TEXTS);
  if (faults.includes('scopes')) return t('fault-scopes');
  return faults.includes('scopes-beyond-webhook') ? t('fault-scopes-beyond-webhook') : undefined;
}
