import { Accordion, Alert, Button, Group, List, Stack, Switch, Text, Textarea } from '@mantine/core';
import { FileDirectoryIcon, FileZipIcon, UploadIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/format.js';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { DropArea, FileButton } from '../../../shared/upload/drop-area.js';
import deploysEn from '../../../texts/en/deploys.json';
import deploysRu from '../../../texts/ru/deploys.json';
import { USUALLY_LEFT_OUT } from '../folder/left-out.policy.js';
import { bytesOf, type ChosenSource, droppedSource, type Look, lookAt, pickedSource } from './look.js';

export const DEPLOY_TEXTS = defineTexts('deploys', { en: deploysEn, ru: deploysRu });

/** Where a folder or an archive is dropped or chosen. */
export function SourcePicker({
  compact,
  onChoose,
}: {
  /** Something has been chosen already. */
  readonly compact: boolean;
  readonly onChoose: (source: ChosenSource) => void;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  return (
    <DropArea
      label={t('drop-here')}
      onDrop={(dropped) => {
        const source = droppedSource(dropped);
        if (source) onChoose(source);
      }}
    >
      {!compact && <UploadIcon size={28} aria-hidden />}
      <Text fw={600} ta="center">
        {t('drop-here')}
      </Text>
      {!compact && (
        <Text size="sm" c="dimmed" ta="center">
          {t('drop-lead')}
        </Text>
      )}
      <Group gap="xs" justify="center">
        <FileButton
          folder
          label={t('choose-folder')}
          leftSection={<FileDirectoryIcon size={16} />}
          onFiles={(files) => onChoose(pickedSource(files))}
        />
        <FileButton
          label={t('choose-archive')}
          accept=".tar,.tar.gz,.tgz,.gz,.zip"
          leftSection={<FileZipIcon size={16} />}
          onFiles={([file]) => file && onChoose({ kind: 'archive', file })}
        />
      </Group>
    </DropArea>
  );
}

/** What of a folder is left out, as lines one can change. */
export function PatternFields({
  text,
  onText,
  gitignore,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Of a folder that has such a file. */
  readonly gitignore: { readonly isOn: boolean; readonly onSwitch: (isOn: boolean) => void } | null;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const usual = USUALLY_LEFT_OUT.join('\n');
  return (
    <Stack gap="sm">
      {gitignore && (
        <Switch
          label={t('as-gitignore')}
          checked={gitignore.isOn}
          onChange={(event) => gitignore.onSwitch(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={t('leave-out')}
        description={t('leave-out-lead')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        rows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {text !== usual && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => onText(usual)}>
            {t('usual-patterns')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const keptUnder = (serverId: string): string => `portico.console.leave-out.${serverId}`;

/** What of folders for this server is left out, as one text. */
export function keptPatterns(serverId: string): string {
  return localStorage.getItem(keptUnder(serverId)) ?? USUALLY_LEFT_OUT.join('\n');
}

export function keepPatterns(serverId: string, text: string): void {
  if (text === USUALLY_LEFT_OUT.join('\n')) localStorage.removeItem(keptUnder(serverId));
  else localStorage.setItem(keptUnder(serverId), text);
}

/** Files cannot be compared; each choice has a number. */
const numbers = new WeakMap<ChosenSource, number>();
let choices = 0;

function numberOf(source: ChosenSource | null): number {
  if (source === null) return 0;
  const known = numbers.get(source);
  if (known !== undefined) return known;
  choices += 1;
  numbers.set(source, choices);
  return choices;
}

/** Looks at what was chosen, and again when other things are to be left out. */
export function useLook(source: ChosenSource | null, patterns: readonly string[], isGitignored: boolean) {
  const number = numberOf(source);
  return useQuery({
    queryKey: ['look', number, patterns, isGitignored],
    queryFn: ({ signal }) => lookAt(source!, patterns, isGitignored, signal),
    enabled: source !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === number ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  });
}

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
