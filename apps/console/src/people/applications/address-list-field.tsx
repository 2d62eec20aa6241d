import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { PlusIcon, XIcon } from '@primer/octicons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { type ApplicationFaults, MOST_ADDRESSES } from './application-form.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';

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
