import { Alert, Anchor, Button, Group, Loader, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import { useActing, useMayWrite } from '../acting-key.js';
import { useApiCall } from '../api.js';
import { ReadOnlyNote } from '../keys/key-parts.js';
import { CatalogueBadge } from './application-facts.js';
import type { Application } from './application-form.js';
import { needsType, withType } from './place-code.js';
import { placeOptions, RefusalAdvice, STEPS_TEXTS, TypeIdField, useAvailablePlaces } from './place-fields.js';

/** Puts the application into the catalogue, at the places chosen. */
function PublishForm({ value }: { readonly value: Application }) {
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

/** Whether the people of the portal find the application, and the steps in and out. */
export function Catalogue({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const { key } = useActing();
  const mayWrite = useMayWrite();
  const unpublish = useApiCall('apps.unpublish', { changes: ['apps.', 'applications.', 'placements.'] });
  const left = unpublish.data?.meta?.warnings.flatMap(({ placements }) => placements) ?? [];
  const isPublished = value.catalogStatus === 'PUBLISHED';
  const keyHas = key?.scopes.includes('placement') ?? false;
  return (
    <Section
      title={t('catalogue')}
      lead={t('catalogue-text')}
      actions={<CatalogueBadge status={value.catalogStatus} />}
    >
      <Stack gap="md">
        {value.publishedAt !== null && (
          <Facts
            rows={[
              [t('published'), <Moment key="at" at={value.publishedAt} />],
              [t('places'), value.placements.length === 0 ? undefined : value.placements.join(', ')],
            ]}
          />
        )}
        {left.length > 0 && <Alert color="orange">{t('left-on-host', { places: left.join(', ') })}</Alert>}
        <ReadOnlyNote />
        {isPublished ? (
          <div>
            <ConfirmButton
              label={t('unpublish')}
              title={t('unpublish-title', { title: value.title })}
              text={t('unpublish-text')}
              disabled={!mayWrite}
              onConfirm={() => unpublish.mutateAsync({ path: { id: value.id } })}
            />
          </div>
        ) : !value.scopes.includes('placement') ? (
          <Text size="sm">
            {t('needs-placement')} {t('app-lacks-placement')}
          </Text>
        ) : !keyHas ? (
          <Text size="sm">
            {t('needs-placement')} {t('key-lacks-placement')}{' '}
            {key !== null && (
              <Anchor component={Link} to={`/keys/${key.id}`} size="sm">
                {t('key-settings')}
              </Anchor>
            )}
          </Text>
        ) : (
          <PublishForm value={value} />
        )}
      </Stack>
    </Section>
  );
}
