import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { fieldError } from '../../../shared/data/field-error.js';
import { useTexts } from '../../../shared/language/texts.js';
import { DEPLOY_TEXTS } from '../deploy-texts.js';
import { type DeploySettings, isPort, missingField, STATIC_RUNTIME } from './deploy-settings.js';
import { EnvFields } from './env-fields.js';

export interface RuntimeChoice {
  readonly id: string;
  readonly name: string;
}

/** How an application is installed, built and run. */
export function SettingsFields({
  settings,
  onChange,
  runtimes,
  usualPort,
  failure,
  hasTried,
}: {
  readonly settings: DeploySettings;
  readonly onChange: (settings: DeploySettings) => void;
  readonly runtimes: readonly RuntimeChoice[];
  /** Of the server, where none is given. */
  readonly usualPort: number;
  /** Of the last attempt: it may be about a field. */
  readonly failure: unknown;
  /** Somebody has tried to send them: what is missing is a fault by then. */
  readonly hasTried: boolean;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const isStartNeeded = hasTried && missingField(settings) !== null;
  const isStatic = settings.runtime === STATIC_RUNTIME;
  const text = (name: 'install' | 'build' | 'start' | 'healthPath' | 'port') => ({
    value: settings[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...settings, [name]: event.currentTarget.value }),
    error: fieldError(failure, name),
    spellCheck: false,
    autoComplete: 'off',
  });
  const mono = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label={t('runtime')}
          description={t('runtime-lead')}
          data={runtimes.map(({ id, name }) => ({ value: id, label: name }))}
          value={settings.runtime === '' ? null : settings.runtime}
          onChange={(runtime) => onChange({ ...settings, runtime: runtime ?? '' })}
          clearable
          error={fieldError(failure, 'runtime')}
        />
        <TextInput
          label={t('start')}
          description={t('start-lead')}
          styles={mono}
          {...text('start')}
          error={fieldError(failure, 'start') ?? (isStartNeeded ? t('start-missing') : null)}
          required={!isStatic}
        />
        <TextInput label={t('install')} description={t('install-lead')} styles={mono} {...text('install')} />
        <TextInput label={t('build')} description={t('build-lead')} styles={mono} {...text('build')} />
        <TextInput
          label={t('health-path')}
          description={t('health-path-lead')}
          styles={mono}
          {...text('healthPath')}
        />
        <TextInput
          label={t('port')}
          description={t('port-lead', { port: usualPort })}
          inputMode="numeric"
          {...text('port')}
          error={fieldError(failure, 'port') ?? (isPort(settings.port) ? null : t('port-wrong'))}
        />
      </SimpleGrid>
      <EnvFields
        rows={settings.env}
        failure={failure}
        hasTried={hasTried}
        onChange={(env) => onChange({ ...settings, env })}
      />
    </Stack>
  );
}
