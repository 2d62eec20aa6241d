import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';

export interface TextFilter {
  readonly kind: 'text';
  /** Parameter of the address. */
  readonly name: string;
  readonly label: string;
  /** An example of what can be typed. */
  readonly example?: string;
  /** Why what was typed narrows nothing; null where it does. */
  readonly fault?: (value: string) => string | null;
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

function TextOf({ name, label, example, fault }: TextFilter) {
  const url = useUrlState();
  const written = url.read(name) ?? '';
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  const write = useDebouncedCallback((value: string) => {
    setKnown(value.trim());
    url.write({ [name]: value.trim() });
  }, WRITE_AFTER_MS);
  const [seen, setSeen] = useState(written);
  // An address that others have changed, by a link or by going back, is what the field says. What the reader has typed
  // since the last writing stays.
  if (written !== seen) {
    setSeen(written);
    if (written !== known) {
      setKnown(written);
      setText(written);
    }
  }
  return (
    <TextInput
      label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        write(event.currentTarget.value);
      }}
      placeholder={example}
      error={written === '' ? null : fault?.(written)}
      spellCheck={false}
      w={WIDTH}
    />
  );
}

/** What narrows a list; it stands in the address of the page. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const url = useUrlState();
  return (
    <Group gap="sm" align="flex-start" role="search">
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
