import { Autocomplete } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { WEEK_TEXTS } from './week-texts.js';

/** Where the reader is. */
export function ownTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const KNOWN = Intl.supportedValuesOf('timeZone');
const MOST_OFFERED = 30;

export function TimezoneField({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (timezone: string) => void;
  readonly error?: string | null;
}) {
  const t = useTexts(WEEK_TEXTS);
  return (
    <Autocomplete
      label={t('timezone')}
      description={t('timezone-rule')}
      data={KNOWN}
      limit={MOST_OFFERED}
      value={value}
      onChange={onChange}
      error={error}
      required
      spellCheck={false}
    />
  );
}
