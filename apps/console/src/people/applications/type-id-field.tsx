import { NumberInput } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { STEPS_TEXTS } from './steps-texts.js';

/** The number of the smart process whose place is meant. */
export function TypeIdField({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (typeId: number | null) => void;
}) {
  const t = useTexts(STEPS_TEXTS);
  return (
    <NumberInput
      label={t('type-id')}
      description={t('type-id-text')}
      value={value ?? ''}
      onChange={(id) => onChange(typeof id === 'number' ? id : null)}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      required
    />
  );
}
