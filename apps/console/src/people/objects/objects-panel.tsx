import { Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useEffect, useMemo, useState } from 'react';
import { followDownload } from '../../shared/data/follow-download.js';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { ChoiceButtons } from '../../shared/ui/choice-buttons.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/section.js';
import type { SessionKey } from '../session.js';
import { useApiCall, useApiPages } from '../api.js';
import { DeleteObject } from './delete-object.js';
import { FolderPath } from './folder-path.js';
import { ObjectDetails } from './object-details.js';
import { type ListedObject, rowsOf } from './object-rows.js';
import { type ObjectAction, ObjectsTable } from './objects-table.js';
import { OBJECTS_TEXTS } from './objects-texts.js';
import { StorageUsage } from './storage-usage.js';
import { UploadSection } from './upload/upload-section.js';

const PAGE = 200;
const TYPING_MS = 300;
const STATUSES = ['READY', 'PENDING'] as const;

/** Objects of the chosen key: uploaded, found, downloaded, deleted. */
export function ObjectsPanel({ actingKey }: { readonly actingKey: SessionKey }) {
  const t = useTexts(OBJECTS_TEXTS);
  const url = useUrlState();
  const prefix = url.read('prefix') ?? '';
  const status = url.choice('status', STATUSES);
  const [begins, setBegins] = useState(url.read('begins') ?? '');
  const [rested] = useDebouncedValue(begins, TYPING_MS);
  const { write } = url;
  useEffect(() => write({ begins: rested }), [rested, write]);
  const first = {
    query: { prefix: `${prefix}${rested}`, delimiter: '/', limit: PAGE, status },
  } as const;
  const pages = useApiPages('storage.objects.list', first, ({ meta }, input) =>
    meta.nextCursor === null ? null : { ...input, query: { ...input.query, cursor: meta.nextCursor } },
  );
  const rows = useMemo(() => rowsOf(pages.data?.pages ?? []), [pages.data]);
  const total = pages.data?.pages[0]?.meta ?? null;
  const [deleting, setDeleting] = useState<ListedObject | null>(null);
  const link = useApiCall('storage.objects.get');
  const shown = url.read('object');
  const pending =
    rows.find(
      (row) => row.kind === 'object' && row.object.key === shown && row.object.status === 'PENDING',
    ) ?? null;
  const go = (next: string): void => {
    setBegins('');
    write({ prefix: next, begins: null });
  };
  const download = ({ key }: ListedObject): void =>
    link.mutate(
      { path: { key }, query: { redirect: false } },
      { onSuccess: ({ data }) => followDownload(data.downloadUrl) },
    );
  const ask = (object: ListedObject): void => {
    // Its details would ask for it once more after it has gone.
    write({ object: null });
    setDeleting(object);
  };
  const act = (action: ObjectAction, object: ListedObject): void => {
    if (action === 'download') download(object);
    else if (action === 'details') write({ object: object.key });
    else if (action === 'delete') ask(object);
    else {
      void navigator.clipboard
        .writeText(object.publicUrl ?? '')
        .then(() => notifications.show({ message: t('copied') }));
    }
  };
  return (
    <Stack gap="md">
      <StorageUsage total={total} />
      <UploadSection keyId={actingKey.id} prefix={prefix} isReadOnly={actingKey.accessMode === 'READONLY'} />
      <Section title={t('list')}>
        <FolderPath prefix={prefix} onGo={go} />
        <Group gap="lg" align="flex-end">
          <TextInput
            label={t('begins')}
            value={begins}
            onChange={(event) => setBegins(event.currentTarget.value)}
            spellCheck={false}
            flex="1 1 180px"
            maw={320}
          />
          <ChoiceButtons
            label={t('status')}
            value={status}
            choices={STATUSES.map((value) => ({ value, label: t(`status-${value}`) }))}
            onChoose={(value) => write({ status: value === 'READY' ? null : value })}
          />
        </Group>
        <FailureNote error={link.error} />
        <Loaded query={pages}>
          {() => (
            <ObjectsTable
              rows={rows}
              prefix={prefix}
              empty={
                <Nothing
                  isAll={prefix === '' && rested === '' && total?.totalObjects === 0}
                  status={status}
                />
              }
              onGo={go}
              onAct={act}
              onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
              loadingMore={pages.isFetchingNextPage}
            />
          )}
        </Loaded>
      </Section>
      {shown !== null && deleting === null && (
        <ObjectDetails
          objectKey={shown}
          pending={pending?.kind === 'object' ? pending.object : null}
          onDownload={download}
          onDelete={ask}
          onClose={() => write({ object: null })}
        />
      )}
      {deleting && <DeleteObject object={deleting} onClose={() => setDeleting(null)} />}
    </Stack>
  );
}

function Nothing({ isAll, status }: { readonly isAll: boolean; readonly status: (typeof STATUSES)[number] }) {
  const t = useTexts(OBJECTS_TEXTS);
  if (status === 'PENDING') return <EmptyState title={t('none-pending')} />;
  return isAll ? (
    <EmptyState title={t('none-title')} text={t('none-text')} />
  ) : (
    <EmptyState title={t('none-here')} />
  );
}
