import { Button, Group, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { useApi } from '../../api.js';
import { ACCESS_TEXTS } from './access-texts.js';

const MOST = 1_000;

/** Adds a department, by its name where the key may read names. */
export function DepartmentField({
  taken,
  disabled,
  onAdd,
}: {
  readonly taken: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onAdd: (hostId: number) => void;
}) {
  const t = useTexts(ACCESS_TEXTS);
  const { data, isError } = useApi('departments.list', {
    query: { select: 'id,name', sort: 'name', limit: MOST },
  });
  const [number, setNumber] = useState<number | null>(null);
  if (isError) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (number !== null) onAdd(number);
          setNumber(null);
        }}
      >
        <Group align="flex-end" gap="xs">
          <NumberInput
            label={t('department-number')}
            description={t('department-number-hint')}
            value={number ?? ''}
            onChange={(value) => setNumber(typeof value === 'number' ? value : null)}
            min={1}
            allowDecimal={false}
            disabled={disabled}
          />
          <Button type="submit" variant="default" disabled={disabled || number === null}>
            {t('add')}
          </Button>
        </Group>
      </form>
    );
  }
  const departments = (data?.data ?? []).filter(({ id }) => !taken.has(Number(id)));
  return (
    <Select
      label={t('add-department')}
      data={departments.map(({ id, name }) => ({ value: String(id), label: String(name) }))}
      value={null}
      onChange={(id) => id !== null && onAdd(Number(id))}
      searchable
      disabled={disabled}
      flex="1 1 240px"
    />
  );
}
