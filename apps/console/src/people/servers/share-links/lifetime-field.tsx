import { Select } from '@mantine/core';
import { useTexts } from '../../../shared/language/texts.js';
import { type Lifetime, LIFETIMES } from './lifetimes.js';
import { LINKS_TEXTS } from './links-texts.js';

export function LifetimeField({
  value,
  onChange,
  error,
}: {
  readonly value: Lifetime;
  readonly onChange: (lifetime: Lifetime) => void;
  readonly error?: string | null;
}) {
  const t = useTexts(LINKS_TEXTS);
  return (
    <Select
      label={t('ends')}
      data={LIFETIMES.map((seconds) => ({ value: seconds, label: t(seconds) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as Lifetime)}
      allowDeselect={false}
      error={error}
    />
  );
}
