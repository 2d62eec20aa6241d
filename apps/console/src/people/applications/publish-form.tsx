import { Button, Group, Loader, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { useApiCall } from '../api.js';
import { useMayWrite } from '../keys/use-may-write.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';
import { needsType, withType } from './place-code.js';
import { placeOptions } from './place-options.js';
import { RefusalAdvice } from './refusal-advice.js';
import { TypeIdField } from './type-id-field.js';
import { useAvailablePlaces } from './use-available-places.js';

/** Puts the application into the catalogue, at the places chosen. */
export function PublishForm({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const places = useAvailablePlaces('chosen');
  const [chosen, setChosen] = useState<string[]>([]);
  const [typeId, setTypeId] = useState<number | null>(null);
  const [name, setName] = useState('');
  const publish = useApiCall('apps.publish', { changes: ['apps.', 'applications.', 'placements.'] });
  const asksType = chosen.some(needsType);
  const mayWrite = useMayWrite();
  const isReady = mayWrite && chosen.length > 0 && (!asksType || typeId !== null);
  const send = (): void =>
    publish.mutate({
      path: { id: value.id },
      body: {
        placements: chosen.map((code) => (typeId === null ? code : withType(code, typeId))),
        ...(name.trim() !== '' && { catalogTitle: name.trim() }),
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) send();
      }}
    >
      <Stack gap="sm" maw={640}>
        <MultiSelect
          label={t('publish-places')}
          description={t('publish-places-text')}
          data={places.data ? placeOptions(places.data.data.groups, value.scopes, t) : []}
          value={chosen}
          onChange={setChosen}
          searchable
          clearable
          rightSection={places.isPending ? <Loader size="xs" /> : undefined}
          maxDropdownHeight={320}
          required
        />
        <FailureNote error={places.error} retry={() => void places.refetch()} />
        {asksType && <TypeIdField value={typeId} onChange={setTypeId} />}
        <TextInput
          label={t('publish-name')}
          description={t('publish-name-text')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
        />
        <FailureNote error={publish.error} />
        <RefusalAdvice error={publish.error} value={value} />
        <Group>
          <Button type="submit" disabled={!isReady} loading={publish.isPending}>
            {t('publish')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
