import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { useApi } from '../../api.js';
import { ACCESS_TEXTS } from './access-texts.js';

const TYPED_FOR_MS = 250;
const MOST = 20;

/** Finds people of the portal by their names. Choosing one adds them. */
export function PersonField({
  serverId,
  taken,
  disabled,
  onAdd,
}: {
  readonly serverId: string;
  /** Numbers of those who are on the list. */
  readonly taken: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onAdd: (hostId: number) => void;
}) {
  const t = useTexts(ACCESS_TEXTS);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPED_FOR_MS);
  const { data } = useApi('servers.b24Users.list', {
    path: { id: serverId },
    query: { limit: MOST, ...(search !== '' && { search }) },
  });
  const people = (data?.data ?? []).filter(({ id }) => !taken.has(id));
  return (
    <Select
      label={t('add-person')}
      placeholder={t('add-person-hint')}
      data={people.map(({ id, name, position }) => ({
        value: String(id),
        label: position === '' ? name : `${name}, ${position}`,
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        setTyped('');
        if (id !== null) onAdd(Number(id));
      }}
      // The service has looked already, by words and not by letters.
      filter={({ options }) => options}
      searchable
      nothingFoundMessage={t('nobody')}
      disabled={disabled}
      flex="1 1 240px"
    />
  );
}
