import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { fieldError } from '../../../shared/ui/loaded.js';
import configurationEn from '../../../texts/en/configuration.json';
import configurationRu from '../../../texts/ru/configuration.json';
import { useApi } from '../../api.js';
import type { Server } from '../server.js';
import {
  isOutOfRange,
  isStartMissing,
  ON,
  type SettingName,
  type SettingRow,
  STATIC_RUNTIME,
  type TypedSettings,
} from './settings.js';

export const CONFIGURATION_TEXTS = defineTexts('configuration', { en: configurationEn, ru: configurationRu });

/** Runtimes a server can have. */
export function useRuntimes({
  kind,
}: Pick<Server, 'kind'>): readonly { readonly id: string; readonly name: string }[] {
  const runtimes = useApi('runtimes.list', {}, { staleMs: 600_000 });
  return (runtimes.data?.data ?? []).filter(({ kinds }) => (kinds as string[]).includes(kind));
}

const MONO = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

/** How an application is installed, built, run and watched: a field for each row. */
export function SettingFields({
  rows,
  settings,
  onChange,
  runtimes,
  failure,
  hasTried = false,
  disabled = () => false,
}: {
  readonly rows: readonly SettingRow[];
  readonly settings: TypedSettings;
  readonly onChange: (settings: TypedSettings) => void;
  readonly runtimes: readonly { readonly id: string; readonly name: string }[];
  /** Of the last attempt: it may be about a field. */
  readonly failure: unknown;
  /** Somebody has tried to deploy with them: what is missing is a fault by then. */
  readonly hasTried?: boolean;
  readonly disabled?: (name: SettingName) => boolean;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const faultOf = (row: SettingRow): string | null => {
    if (row.kind === 'number' && isOutOfRange(row, settings[row.name])) {
      return t('out-of-range', { min: row.min, max: row.max });
    }
    if (row.name === 'start' && hasTried && isStartMissing(settings)) return t('start-missing');
    return fieldError(failure, row.name);
  };
  const fieldOf = (row: SettingRow) => {
    const { name, kind } = row;
    const change = (value: string): void => onChange({ ...settings, [name]: value });
    const common = {
      label: t(`setting-${name}`),
      description: t(`about-${name}`),
      disabled: disabled(name),
      error: faultOf(row),
    };
    const typed = {
      ...common,
      value: settings[name],
      spellCheck: false,
      autoComplete: 'off',
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        change(event.currentTarget.value),
    };
    switch (kind) {
      case 'runtime':
        return (
          <Select
            key={name}
            {...common}
            data={runtimes.map(({ id, name: label }) => ({ value: id, label }))}
            value={settings[name] === '' ? null : settings[name]}
            onChange={(value) => change(value ?? '')}
            clearable
            clearButtonProps={{ 'aria-label': t('no-runtime') }}
          />
        );
      case 'switch':
        return (
          <Checkbox
            key={name}
            {...common}
            checked={settings[name] === ON}
            onChange={(event) => change(event.currentTarget.checked ? ON : '')}
          />
        );
      case 'command':
      case 'lines':
        return (
          <Textarea
            key={name}
            {...typed}
            styles={MONO}
            autosize
            minRows={1}
            maxRows={8}
            required={name === 'start' && settings.runtime !== STATIC_RUNTIME}
          />
        );
      default:
        return (
          <TextInput key={name} {...typed} styles={MONO} inputMode={kind === 'number' ? 'numeric' : 'text'} />
        );
    }
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {rows.map(fieldOf)}
    </SimpleGrid>
  );
}
