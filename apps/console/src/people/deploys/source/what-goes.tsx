import { Accordion, Alert, Group, List, Stack, Text } from '@mantine/core';
import { FileDirectoryIcon, FileZipIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { DEPLOY_TEXTS } from '../deploy-texts.js';
import { bytesOf, type ChosenSource } from './chosen-source.js';
import type { Look } from './look.js';

/** Paths that are written out; the number says how many there are. */
const MOST_SHOWN = 200;

function Paths({ rows }: { readonly rows: readonly (readonly [path: string, note: string])[] }) {
  const t = useTexts(DEPLOY_TEXTS);
  return (
    <Stack gap={4}>
      {rows.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          {t('first-files', { count: MOST_SHOWN })}
        </Text>
      )}
      <List size="sm" listStyleType="none" mah={260} style={{ overflowY: 'auto' }} tabIndex={0}>
        {rows.slice(0, MOST_SHOWN).map(([path, note]) => (
          <List.Item
            key={path}
            styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}
          >
            <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
              <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {path}
              </Text>
              <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {note}
              </Text>
            </Group>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** What will be sent and what not, with its number and size. */
export function WhatGoes({
  source,
  look,
  patterns,
}: {
  readonly source: ChosenSource;
  readonly look: Look;
  /** Where what is left out can be changed; for folders. */
  readonly patterns: ReactNode;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const formats = useFormats();
  const { listing } = look;
  const isFolder = source.kind === 'folder';
  const name = isFolder ? source.folder.name : source.file.name;
  const Icon = isFolder ? FileDirectoryIcon : FileZipIcon;
  return (
    <Stack gap="xs" data-chosen={source.kind}>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Icon size={16} aria-hidden />
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {listing
            ? t('files', { count: listing.files.length, bytes: formats.bytes(bytesOf(listing)) })
            : source.kind === 'archive' && formats.bytes(source.file.size)}
        </Text>
      </Group>
      {!look.isDeployable && (
        <Alert color="orange" role="alert">
          {isFolder ? t('no-files') : t('no-archive')}
        </Alert>
      )}
      {look.isDamaged && (
        <Alert color="orange" role="alert">
          {t('damaged')}
        </Alert>
      )}
      {listing && (
        <Accordion variant="contained" multiple order={3}>
          <Accordion.Item value="files">
            <Accordion.Control>{t('what-goes')}</Accordion.Control>
            <Accordion.Panel>
              <Paths rows={listing.files.map(({ path, file }) => [path, formats.bytes(file.size)])} />
            </Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="left-out">
            <Accordion.Control>
              {listing.leftOut.length === 0
                ? t('nothing-left-out')
                : t('left-out', { count: listing.leftOut.length })}
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="sm">
                {listing.leftOut.length > 0 && <Paths rows={listing.leftOut.map((path) => [path, ''])} />}
                {patterns}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </Stack>
  );
}
