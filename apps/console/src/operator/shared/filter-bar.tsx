import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';

export interface TextFilter {
  readonly kind: 'text';
  /** Parameter of the address. */
  readonly name: string;
  readonly label: string;
}

export interface ChoiceFilter {
  readonly kind: 'choice';
  readonly name: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

export type Filter = TextFilter | ChoiceFilter;

const WRITE_AFTER_MS = 300;
/** Two side by side on a phone. */
const WIDTH = { base: '47%', xs: 190 };

function TextOf({ name, label }: TextFilter) {
  const url = useUrlState();
  const [text, setText] = useState(url.read(name) ?? '');
  const write = useDebouncedCallback((value: string) => url.write({ [name]: value.trim() }), WRITE_AFTER_MS);
  return (
    <TextInput
      label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        write(event.currentTarget.value);
      }}
      spellCheck={false}
      w={WIDTH}
    />
  );
}

/** What narrows a list; it stands in the address of the page. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const url = useUrlState();
  return (
    <Group gap="sm" align="flex-end" role="search">
      {filters.map((filter) =>
        filter.kind === 'text' ? (
          <TextOf key={filter.name} {...filter} />
        ) : (
          <Select
            key={filter.name}
            label={filter.label}
            data={[...filter.values]}
            value={url.read(filter.name)}
            onChange={(value) => url.write({ [filter.name]: value })}
            clearable
            clearButtonProps={{ 'aria-label': filter.label }}
            w={WIDTH}
          />
        ),
      )}
    </Group>
  );
}
