import { Alert, Anchor, Breadcrumbs, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useEffect, useMemo, useState } from 'react';
import { followDownload } from '../../shared/data/save-file.js';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { PercentBar } from '../../shared/ui/facts.js';
import { ChoiceButtons } from '../../shared/ui/form.js';
import { EmptyState, FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Page, Section } from '../../shared/ui/page.js';
import { KeyNeeded, useActing } from '../acting-key.js';
import { useApi, useApiCall, useApiPages } from '../api.js';
import type { SessionKey } from '../session.js';
import { DeleteObject, ObjectDetails } from './object-details.js';
import { crumbsOf } from './object-keys.policy.js';
import {
  type ListedObject,
  type ObjectAction,
  OBJECTS_TEXTS,
  ObjectsTable,
  rowsOf,
} from './objects-table.js';
import { UploadSection } from './upload/upload-section.js';

/** The folders on the way to the one that is shown. */
function FolderPath({ prefix, onGo }: { readonly prefix: string; readonly onGo: (prefix: string) => void }) {
  const t = useTexts(OBJECTS_TEXTS);
  const crumbs = [{ name: t('root'), prefix: '' }, ...crumbsOf(prefix)];
  return (
    <nav aria-label={t('path')}>
      <Breadcrumbs styles={{ root: { flexWrap: 'wrap', rowGap: 4 } }}>
        {crumbs.map((crumb, index) =>
          index === crumbs.length - 1 ? (
            <Text
              key={crumb.prefix}
              size="sm"
              fw={600}
              aria-current="page"
              style={{ overflowWrap: 'anywhere' }}
            >
              {crumb.name}
            </Text>
          ) : (
            <Anchor
              key={crumb.prefix}
              component="button"
              type="button"
              size="sm"
              onClick={() => onGo(crumb.prefix)}
            >
              {crumb.name}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}

/** How much of its room the portal uses, and what of it is this key's. */
function StorageUsage({
  total,
}: {
  readonly total: { readonly totalObjects: number; readonly totalSizeBytes: number } | null;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const formats = useFormats();
  const { data } = useApi('me.get', {});
  const { quotaBytes, usedBytes } = data?.data.storage ?? {};
  if (quotaBytes === undefined || usedBytes === undefined || quotaBytes === 0) return null;
  return (
    <PercentBar
      label={t('usage')}
      percent={(usedBytes * 100) / quotaBytes}
      note={t('usage-note', {
        used: formats.bytes(usedBytes),
        quota: formats.bytes(quotaBytes),
        count: formats.number(total?.totalObjects ?? 0),
        bytes: formats.bytes(total?.totalSizeBytes ?? 0),
      })}
    />
  );
}

const PAGE = 200;
const TYPING_MS = 300;
const STATUSES = ['READY', 'PENDING'] as const;

/** Objects of the chosen key: uploaded, found, downloaded, deleted. */
function ObjectsPanel({ actingKey }: { readonly actingKey: SessionKey }) {
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

const SCOPE = 'svc:storage';

/** Object storage of the key one acts with. */
export default function ObjectsPage() {
  const t = useTexts(OBJECTS_TEXTS);
  const { key } = useActing();
  return (
    <Page title={t('title')} lead={key?.kind === 'application' ? t('lead-app') : t('lead')}>
      <KeyNeeded>
        {key !== null &&
          (key.scopes.includes(SCOPE) ? (
            <ObjectsPanel key={key.id} actingKey={key} />
          ) : (
            <Alert color="orange">{t('no-scope')}</Alert>
          ))}
      </KeyNeeded>
    </Page>
  );
}
