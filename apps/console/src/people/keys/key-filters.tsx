import { Group, Select, TextInput } from '@mantine/core';
import { SearchIcon } from '@primer/octicons-react';
import { useTexts } from '../../shared/language/texts.js';
import { KEY_KINDS, KEY_STATUSES } from './key-state.js';
import { KEYS_TEXTS } from './keys-texts.js';

type Kind = (typeof KEY_KINDS)[number] | 'all';
type Status = (typeof KEY_STATUSES)[number] | 'all';

/** Which keys are listed. */
export function KeyFilters({
  text,
  kind,
  status,
  onText,
  onKind,
  onStatus,
}: {
  readonly text: string;
  readonly kind: Kind;
  readonly status: Status;
  readonly onText: (text: string) => void;
  readonly onKind: (kind: Kind) => void;
  readonly onStatus: (status: Status) => void;
}) {
  const t = useTexts(KEYS_TEXTS);
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={t('search')}
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        flex={1}
        miw={200}
        type="search"
      />
      <Select
        label={t('kind')}
        data={[
          { value: 'all', label: t('all-kinds') },
          ...KEY_KINDS.map((value) => ({ value, label: t(`kind-${value}`) })),
        ]}
        value={kind}
        onChange={(value) => onKind((value ?? 'all') as Kind)}
        allowDeselect={false}
        w={190}
      />
      <Select
        label={t('status')}
        data={[
          { value: 'all', label: t('all-statuses') },
          ...KEY_STATUSES.map((value) => ({ value, label: t(`status-${value}`) })),
        ]}
        value={status}
        onChange={(value) => onStatus((value ?? 'all') as Status)}
        allowDeselect={false}
        w={170}
      />
    </Group>
  );
}
