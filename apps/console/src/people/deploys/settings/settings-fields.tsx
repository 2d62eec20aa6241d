import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { PlusIcon, TrashIcon } from '@primer/octicons-react';
import { useTexts } from '../../../shared/language/texts.js';
import { fieldError } from '../../../shared/ui/loaded.js';
import { DEPLOY_TEXTS } from '../source/source-picker.js';
import {
  type DeploySettings,
  envFaults,
  type EnvRow,
  isPort,
  missingField,
  STATIC_RUNTIME,
} from './deploy-settings.js';

/** Variables of the environment, each with its value hidden until somebody looks. */
function EnvFields({
  rows,
  failure,
  hasTried,
  onChange,
}: {
  readonly rows: readonly EnvRow[];
  /** Of the last attempt: it may be about a variable. */
  readonly failure: unknown;
  /** Somebody has tried to send them: a value that is missing is a fault by then. */
  readonly hasTried: boolean;
  readonly onChange: (rows: readonly EnvRow[]) => void;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const change = (at: number, to: Partial<EnvRow>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...to } : row)));
  const faults = envFaults(rows);
  return (
    <Fieldset legend={t('env')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('env-lead')}
        </Text>
        {rows.map(({ name, value }, index) => {
          const number = index + 1;
          const fault = faults[index] ?? null;
          const isValueMissing = hasTried && name.trim() !== '' && value === '';
          return (
            <Group
              // Rows have no name of their own while they are typed.
              key={index}
              gap="xs"
              align="flex-start"
              role="group"
              aria-label={t('env-row', { number })}
            >
              <TextInput
                flex="1 1 130px"
                label={t('env-name')}
                value={name}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
                error={fault === null ? fieldError(failure, `env.${name.trim()}`) : t(`env-${fault}`)}
                autoComplete="off"
                spellCheck={false}
              />
              <PasswordInput
                flex="2 1 150px"
                label={t('env-value')}
                value={value}
                onChange={(event) => change(index, { value: event.currentTarget.value })}
                error={isValueMissing ? t('env-value-missing') : null}
                aria-invalid={isValueMissing || undefined}
                autoComplete="off"
              />
              <ActionIcon
                variant="default"
                size={36}
                // Level with the fields, whatever is said below them.
                mt={25}
                aria-label={t('env-remove', { name: name || number })}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <TrashIcon size={16} />
              </ActionIcon>
            </Group>
          );
        })}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange([...rows, { name: '', value: '' }])}
          >
            {t('env-add')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

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
