import { ActionIcon, Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { APPLICATIONS_TEXTS } from './application-facts.js';
import { type ApplicationFaults, type ApplicationForm, MOST_ADDRESSES } from './application-form.js';

/** Addresses people may be sent back to: added, changed, taken away. */
export function AddressListField({
  value,
  faults,
  onChange,
}: {
  readonly value: readonly string[];
  readonly faults: ApplicationFaults['redirectUris'];
  readonly onChange: (addresses: readonly string[]) => void;
}) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  // The keyboard goes on in the field that was added, or beside the one that has gone.
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current !== null) inputs.current[next.current]?.focus();
    next.current = null;
  }, [value.length]);
  return (
    <Stack gap="xs">
      {value.map((address, index) => {
        const fault = faults[index] ?? null;
        const removal = t('remove-address', {
          address: address || t('sign-in-address', { number: index + 1 }),
        });
        return (
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              ref={(input) => {
                inputs.current[index] = input;
              }}
              aria-label={t('sign-in-address', { number: index + 1 })}
              value={address}
              onChange={(event) => {
                const written = event.currentTarget.value.trim();
                onChange(value.map((other, place) => (place === index ? written : other)));
              }}
              error={fault === null ? undefined : t(`fault-${fault}`)}
              placeholder="https://app.example/callback"
              type="url"
              spellCheck={false}
              autoComplete="off"
              flex={1}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={value.length === 1}
              aria-label={removal}
              title={value.length === 1 ? t('last-address') : removal}
              onClick={() => {
                next.current = Math.max(0, index - 1);
                onChange(value.filter((_, place) => place !== index));
              }}
            >
              <XIcon size={16} />
            </ActionIcon>
          </Group>
        );
      })}
      {value.length < MOST_ADDRESSES && (
        <div>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<PlusIcon size={14} />}
            onClick={() => {
              next.current = value.length;
              onChange([...value, '']);
            }}
          >
            {t('add-address')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** What an application is called, what it does and where it is. */
export function ApplicationFields({
  form,
  faults,
  onChange,
}: {
  readonly form: ApplicationForm;
  /** Null before somebody has tried to send them. */
  readonly faults: ApplicationFaults | null;
  readonly onChange: (part: Partial<ApplicationForm>) => void;
}) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const urlFault = faults?.appUrl ?? null;
  return (
    <Stack gap="md">
      <TextInput
        label={t('title-label')}
        value={form.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={faults?.title ? t('fault-title') : undefined}
        maxLength={100}
        required
        autoComplete="off"
      />
      <Textarea
        label={t('description-label')}
        description={t('description-text')}
        value={form.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        maxLength={1_000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <TextInput
        label={t('app-url-label')}
        description={t('app-url-text')}
        value={form.appUrl}
        onChange={(event) => onChange({ appUrl: event.currentTarget.value })}
        error={urlFault === null ? undefined : t(`fault-${urlFault}`)}
        placeholder="https://app.example"
        type="url"
        spellCheck={false}
        autoComplete="off"
      />
      <Switch
        label={t('resizes')}
        description={t('resizes-text')}
        checked={form.resizes}
        onChange={(event) => onChange({ resizes: event.currentTarget.checked })}
      />
    </Stack>
  );
}
