import type { Item } from '#libs/client';
import { Button, Code, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState, FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useSession } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import type { Application } from './application-form.js';
import { needsType, titleOf, withType } from './place-code.js';
import {
  isNotYet,
  placeOptions,
  RefusalAdvice,
  STEPS_TEXTS,
  TypeIdField,
  useAvailablePlaces,
} from './place-fields.js';

interface Asked {
  readonly value: Application;
  readonly keyId: string;
  readonly onClose: () => void;
}

/** Asks for a place and what people read there. */
function BindPlace({ opened, ...asked }: Asked & { readonly opened: boolean }) {
  const t = useTexts(STEPS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  return (
    <Modal
      opened={opened}
      onClose={asked.onClose}
      title={t('bind-title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <BindForm {...asked} />
    </Modal>
  );
}

/** Lives as long as the dialog is open, so that each time begins anew. */
function BindForm({ value, keyId, onClose }: Asked) {
  const t = useTexts(STEPS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const places = useAvailablePlaces({ keyId });
  const [code, setCode] = useState<string | null>(null);
  const [typeId, setTypeId] = useState<number | null>(null);
  const [title, setTitle] = useState(value.title);
  const [groupName, setGroupName] = useState('');
  const bind = useApiCall('placements.bind', { as: { keyId }, changes: ['placements.', 'apps.'] });
  const asksType = code !== null && needsType(code);
  const isReady = code !== null && title.trim() !== '' && (!asksType || typeId !== null);
  const send = async (): Promise<void> => {
    if (!isReady) return;
    const { data } = await bind.mutateAsync({
      body: {
        placement: typeId === null ? code : withType(code, typeId),
        handler: value.handlerUrl,
        title: title.trim(),
        ...(groupName.trim() !== '' && { groupName: groupName.trim() }),
      },
    });
    notifications.show({ message: t(data.alreadyBound ? 'already-bound' : 'bound-now') });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Its failure is shown below.
        void send().catch(() => undefined);
      }}
    >
      <Stack>
        <Select
          label={t('place')}
          data={places.data ? placeOptions(places.data.data.groups, value.scopes, t) : []}
          value={code}
          onChange={setCode}
          searchable
          maxDropdownHeight={260}
          required
          data-autofocus
        />
        <FailureNote error={places.error} retry={() => void places.refetch()} />
        {asksType && <TypeIdField value={typeId} onChange={setTypeId} />}
        <TextInput
          label={t('shown-title')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextInput
          label={t('group-name')}
          description={t('group-name-text')}
          value={groupName}
          onChange={(event) => setGroupName(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
        />
        <FailureNote error={bind.error} />
        <RefusalAdvice error={bind.error} value={value} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={bind.isPending}>
            {t('bind-button')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Places the portal shows the application at. */
function BoundPlaceList({ value, keyId }: { readonly value: Application; readonly keyId: string }) {
  const t = useTexts(STEPS_TEXTS);
  const query = useApi('placements.list', {}, { as: { keyId } });
  const places = useAvailablePlaces({ keyId });
  const unbind = useApiCall('placements.unbind', { as: { keyId }, changes: ['placements.', 'apps.'] });
  const groups = places.data?.data.groups ?? null;
  const columns: readonly Column<Item<'placements.list'>>[] = [
    {
      id: 'place',
      header: t('place'),
      cell: ({ placement }) => (
        <div>
          <Text size="sm">{groups ? (titleOf(groups, placement) ?? placement) : placement}</Text>
          <Code>{placement}</Code>
        </div>
      ),
    },
    { id: 'title', header: t('shown-as'), cell: ({ title }) => title || value.title },
    {
      id: 'user',
      header: t('for-whom'),
      width: '150px',
      cell: ({ userId }) => (userId === 0 ? t('everybody') : t('employee', { number: userId })),
    },
    {
      id: 'unbind',
      header: t('unbind'),
      width: '140px',
      align: 'end',
      cell: ({ placement }) => (
        <ConfirmButton
          size="compact-sm"
          label={t('unbind')}
          title={t('unbind-title', { place: placement })}
          text={t('unbind-text')}
          onConfirm={() => unbind.mutateAsync({ body: { placement } })}
        />
      ),
    },
  ];
  return (
    <>
      <RefusalAdvice error={query.error} value={value} />
      {!isNotYet(query.error) && (
        <Loaded query={query}>
          {({ data }) => (
            <DataTable
              label={t('bound-label')}
              columns={columns}
              rows={data}
              rowKey={({ placement, userId }) => `${placement} ${userId}`}
              empty={<EmptyState title={t('none-bound')} text={t('none-bound-text')} />}
            />
          )}
        </Loaded>
      )}
    </>
  );
}

/** The places the application has at the portal; its own key is needed to see and change them. */
export function BoundPlaces({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const { keys } = useSession();
  const [binding, setBinding] = useState(false);
  const keyId = keys.find(({ kind, appId }) => kind === 'application' && appId === value.id)?.id;
  const canBind = keyId !== undefined && value.scopes.includes('placement');
  return (
    <Section
      title={t('bound-places')}
      lead={t('bound-places-text')}
      actions={
        canBind && (
          <Button size="compact-sm" variant="light" onClick={() => setBinding(true)}>
            {t('bind')}
          </Button>
        )
      }
    >
      {keyId === undefined ? (
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {t('app-key-needed')}
          </Text>
          <Text size="sm">{t('app-key-needed-text', { key: `${value.prefix}…${value.suffix}` })}</Text>
        </Stack>
      ) : canBind ? (
        <>
          <BoundPlaceList value={value} keyId={keyId} />
          <BindPlace value={value} keyId={keyId} opened={binding} onClose={() => setBinding(false)} />
        </>
      ) : (
        <Text size="sm">
          {t('needs-placement')} {t('app-lacks-placement')}
        </Text>
      )}
    </Section>
  );
}
