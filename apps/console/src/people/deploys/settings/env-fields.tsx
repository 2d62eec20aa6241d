import { ActionIcon, Button, Fieldset, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { PlusIcon, TrashIcon } from '@primer/octicons-react';
import { fieldError } from '../../../shared/data/field-error.js';
import { useTexts } from '../../../shared/language/texts.js';
import { DEPLOY_TEXTS } from '../deploy-texts.js';
import { envFaults, type EnvRow } from './env-faults.policy.js';

/** Variables of the environment, each with its value hidden until somebody looks. */
export function EnvFields({
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
