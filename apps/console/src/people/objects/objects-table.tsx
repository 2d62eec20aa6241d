import type { Answer, Data } from '#libs/client';
import { ActionIcon, Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { FileDirectoryIcon, KebabHorizontalIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Moment, StatusBadge } from '../../shared/ui/marks.js';
import objectsEn from '../../texts/en/objects.json';
import objectsRu from '../../texts/ru/objects.json';
import { nameWithin } from './object-keys.policy.js';

export const OBJECTS_TEXTS = defineTexts('objects', { en: objectsEn, ru: objectsRu });

export type ListedObject = Data<'storage.objects.list'>[number];

/** A line of the list: a folder below, or an object. */
type ObjectRow =
  | { readonly kind: 'folder'; readonly prefix: string }
  | { readonly kind: 'object'; readonly object: ListedObject };

/** Folders first, then objects, as far as the list has been read. */
export function rowsOf(pages: readonly Pick<Answer<'storage.objects.list'>, 'data' | 'meta'>[]): ObjectRow[] {
  const folders = [...new Set(pages.flatMap(({ meta }) => meta.commonPrefixes))];
  return [
    ...folders.map((prefix) => ({ kind: 'folder', prefix }) as const),
    ...pages.flatMap(({ data }) => data.map((object) => ({ kind: 'object', object }) as const)),
  ];
}

export type ObjectAction = 'download' | 'details' | 'copy-address' | 'delete';

/** Folders and objects of a folder. */
export function ObjectsTable({
  rows,
  prefix,
  empty,
  onGo,
  onAct,
  onMore,
  loadingMore,
}: {
  readonly rows: readonly ObjectRow[];
  readonly prefix: string;
  /** Shown where there is none. */
  readonly empty: ReactNode;
  readonly onGo: (prefix: string) => void;
  readonly onAct: (action: ObjectAction, object: ListedObject) => void;
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const formats = useFormats();
  const columns: readonly Column<ObjectRow>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: (row) =>
        row.kind === 'folder' ? (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onGo(row.prefix)}>
            <FileDirectoryIcon size={14} aria-label={t('folder')} /> {nameWithin(prefix, row.prefix)}
          </Anchor>
        ) : (
          <Stack gap={2} align="flex-start">
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              style={{ overflowWrap: 'anywhere' }}
              onClick={() => onAct('details', row.object)}
            >
              {nameWithin(prefix, row.object.key)}
            </Anchor>
            <Text size="xs" c="dimmed">
              {row.object.contentType}
            </Text>
          </Stack>
        ),
    },
    {
      id: 'size',
      header: t('size'),
      width: '110px',
      align: 'end',
      cell: (row) => (row.kind === 'folder' ? '–' : formats.bytes(row.object.sizeBytes)),
    },
    {
      id: 'access',
      header: t('access'),
      width: '110px',
      cell: (row) =>
        row.kind === 'folder' ? (
          '–'
        ) : (
          <StatusBadge tone={row.object.visibility === 'public' ? 'warning' : 'quiet'}>
            {t(row.object.visibility)}
          </StatusBadge>
        ),
    },
    {
      id: 'stored',
      header: t('stored'),
      width: '170px',
      cell: (row) =>
        row.kind === 'folder' ? '–' : <Moment at={row.object.completedAt ?? row.object.createdAt} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '180px',
      align: 'end',
      cell: (row) => (row.kind === 'folder' ? null : <Actions object={row.object} onAct={onAct} />),
    },
  ];
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={(row) => (row.kind === 'folder' ? `folder ${row.prefix}` : row.object.id)}
      empty={empty}
      onMore={onMore}
      loadingMore={loadingMore}
    />
  );
}

function Actions({
  object,
  onAct,
}: {
  readonly object: ListedObject;
  readonly onAct: (action: ObjectAction, object: ListedObject) => void;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const isReady = object.status === 'READY';
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {isReady && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('act-on', { action: t('download'), name: object.key })}
          onClick={() => onAct('download', object)}
        >
          {t('download')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('more', { name: object.key })}>
            <KebabHorizontalIcon size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAct('details', object)}>{t('details')}</Menu.Item>
          {object.publicUrl !== null && (
            <Menu.Item onClick={() => onAct('copy-address', object)}>{t('copy-address')}</Menu.Item>
          )}
          {isReady && (
            <Menu.Item color="red" onClick={() => onAct('delete', object)}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
