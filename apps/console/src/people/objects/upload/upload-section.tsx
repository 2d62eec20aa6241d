import { PorticoApiError } from '#libs/client';
import { ActionIcon, Alert, Button, Group, Paper, Select, Stack, Switch, Text } from '@mantine/core';
import { FileDirectoryIcon, FileIcon, PlayIcon, SquareIcon, SyncIcon, XIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { ChoiceButtons } from '../../../shared/ui/form.js';
import { FailureNote } from '../../../shared/ui/loaded.js';
import { StatusBadge, type Tone } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import { DropArea, FileButton } from '../../../shared/upload/drop-area.js';
import { isBusy, sentBytes, type UploadPhase } from '../../../shared/upload/part-upload.state.js';
import { GivenUp, TransferBar } from '../../../shared/upload/transfer-bar.js';
import { droppedFolder, type FolderFile } from '../../deploys/folder/chosen-folder.js';
import { keyFault, nameWithin, numberedKey } from '../object-keys.policy.js';
import { OBJECTS_TEXTS } from '../objects-table.js';
import { type ObjectQueue, type ObjectUpload, useObjectUploads } from './object-uploads.js';

const TONES: Readonly<Record<UploadPhase, Tone>> = {
  waiting: 'quiet',
  opening: 'busy',
  sending: 'busy',
  completing: 'busy',
  paused: 'warning',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

/** A file on its way, how far it is, and what can be done about it. */
function UploadRow({ entry, queue }: { readonly entry: ObjectUpload; readonly queue: ObjectQueue }) {
  const t = useTexts(OBJECTS_TEXTS);
  const { id, info, upload } = entry;
  const { phase, size, parts, isInterrupted, failure, result } = upload.state;
  const isMoving = isBusy({ phase });
  const control = (action: 'pause' | 'resume' | 'retry') => {
    const Icon = action === 'pause' ? SquareIcon : action === 'resume' ? PlayIcon : SyncIcon;
    return (
      <ActionIcon
        variant="default"
        aria-label={t('act-on', { action: t(action), name: info.key })}
        title={t(action)}
        onClick={() => (action === 'pause' ? upload.pause() : upload.start())}
      >
        <Icon size={14} />
      </ActionIcon>
    );
  };
  const leave = phase === 'done' || phase === 'failed' ? t('take-out') : t('cancel');
  const actions = (
    <Group gap={4} wrap="nowrap">
      {isMoving && phase !== 'completing' && control('pause')}
      {phase === 'paused' && control('resume')}
      {phase === 'failed' && control('retry')}
      <ActionIcon
        variant="default"
        aria-label={t('act-on', { action: leave, name: info.key })}
        title={leave}
        onClick={() => void queue.remove(id)}
      >
        <XIcon size={14} />
      </ActionIcon>
    </Group>
  );
  const doneParts = parts.filter(({ status }) => status === 'sent').length;
  return (
    <Paper withBorder p="sm" component="li" data-upload={phase} data-key={info.key}>
      <Stack gap={6}>
        <TransferBar
          label={info.key}
          sent={phase === 'done' ? size : sentBytes(upload.state)}
          total={size}
          isMoving={phase === 'sending'}
          isInterrupted={isInterrupted}
          isDone={phase === 'done'}
          actions={actions}
        />
        <Group gap="xs">
          <StatusBadge tone={isInterrupted ? 'warning' : TONES[phase]}>
            {t(isInterrupted ? 'interrupted' : `phase-${phase}`)}
          </StatusBadge>
          {parts.length > 1 && phase !== 'done' && (
            <Text size="xs" c="dimmed">
              {t('in-parts', { done: doneParts, count: parts.length })}
            </Text>
          )}
          {result !== null && result.sha256 !== null && (
            <Text size="xs" c="dimmed">
              {t('checked')}
            </Text>
          )}
        </Group>
        {phase === 'failed' && PorticoApiError.is(failure, 'STORAGE_KEY_EXISTS') ? (
          <KeyExists entry={entry} queue={queue} />
        ) : (
          phase === 'failed' && <GivenUp failure={failure} />
        )}
      </Stack>
    </Paper>
  );
}

function KeyExists({
  entry: { id, info },
  queue,
}: {
  readonly entry: ObjectUpload;
  readonly queue: ObjectQueue;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const other = numberedKey(info.key);
  return (
    <Alert color="orange" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('exists-text')}</Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => queue.replace(id, { ...info, overwrite: true })}
          >
            {t('replace')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => queue.replace(id, { ...info, key: other })}
          >
            {t('keep-both', {
              name: nameWithin(`${info.key.slice(0, info.key.lastIndexOf('/') + 1)}`, other),
            })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const LIVES = ['never', '86400', '604800', '2592000', '31536000'] as const;
/** Names that are written out in a refusal. */
const MOST_NAMED = 5;

const everything = (): boolean => false;

/** Where files become objects, and those that are on their way. */
export function UploadSection({
  keyId,
  prefix,
  isReadOnly,
}: {
  readonly keyId: string;
  /** Folder they go into. */
  readonly prefix: string;
  readonly isReadOnly: boolean;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const { queue, entries } = useObjectUploads(keyId);
  const [visibility, setVisibility] = useState<'private' | 'public'>('private');
  const [overwrite, setOverwrite] = useState(false);
  const [life, setLife] = useState<(typeof LIVES)[number]>('never');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const add = (files: readonly FolderFile[]): void => {
    const wanted = files.map(({ path, file }) => ({ key: `${prefix}${path}`.normalize('NFC'), file }));
    setFailure(null);
    setRefused(wanted.filter(({ key }) => keyFault(key) !== null).map(({ key }) => key));
    queue.add(
      wanted
        .filter(({ key }) => keyFault(key) === null)
        .map(({ key, file }) => ({
          key,
          file,
          visibility,
          overwrite,
          ttlSeconds: life === 'never' ? null : Number(life),
        })),
    );
  };
  const addDropped = async (dropped: DataTransfer): Promise<void> => {
    const found = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    // A folder keeps its name; only what is deployed is laid out flat.
    const [only] = found;
    const within = found.length === 1 && only?.isDirectory ? `${only.name}/` : '';
    try {
      const { files } = await droppedFolder(found).list(everything, new AbortController().signal);
      add(files.map(({ path, file }) => ({ path: `${within}${path}`, file })));
    } catch (error) {
      setFailure(error);
    }
  };
  const isAnyDone = entries.some(({ upload }) => upload.state.phase === 'done');
  return (
    <Section title={t('upload')}>
      {isReadOnly && <Alert color="orange">{t('read-only')}</Alert>}
      <DropArea label={t('drop-here')} disabled={isReadOnly} onDrop={(dropped) => void addDropped(dropped)}>
        <Text fw={600} ta="center">
          {t('drop-here')}
        </Text>
        <Text size="sm" c="dimmed" ta="center" style={{ overflowWrap: 'anywhere' }}>
          {prefix === '' ? t('into-root') : t('into-folder', { folder: prefix })}
        </Text>
        <Group gap="xs" justify="center">
          <FileButton
            multiple
            label={t('choose-files')}
            leftSection={<FileIcon size={16} />}
            disabled={isReadOnly}
            onFiles={(files) => add(files.map((file) => ({ path: file.name, file })))}
          />
          <FileButton
            folder
            label={t('choose-folder')}
            leftSection={<FileDirectoryIcon size={16} />}
            disabled={isReadOnly}
            onFiles={(files) =>
              add(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })))
            }
          />
        </Group>
      </DropArea>
      <Group gap="lg" align="flex-end">
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {t('visibility')}
          </Text>
          <ChoiceButtons
            label={t('visibility')}
            value={visibility}
            choices={[
              { value: 'private', label: t('as-private') },
              { value: 'public', label: t('as-public') },
            ]}
            onChoose={setVisibility}
          />
        </Stack>
        <Select
          label={t('life')}
          data={LIVES.map((value) => ({ value, label: t(`life-${value}`) }))}
          value={life}
          onChange={(value) => setLife(LIVES.find((known) => known === value) ?? 'never')}
          allowDeselect={false}
          w={150}
        />
        <Switch
          label={t('overwrite')}
          checked={overwrite}
          onChange={(event) => setOverwrite(event.currentTarget.checked)}
          pb={8}
        />
      </Group>
      {visibility === 'public' && <Text size="sm">{t('public-note')}</Text>}
      <FailureNote error={failure} />
      {refused.length > 0 && (
        <Alert color="orange" role="alert">
          {t('bad-key', { count: refused.length, names: refused.slice(0, MOST_NAMED).join(', ') })}
        </Alert>
      )}
      {entries.length > 0 && (
        <Stack gap="xs" component="ul" aria-label={t('uploads')} m={0} p={0}>
          {entries.map((entry) => (
            <UploadRow key={entry.id} entry={entry} queue={queue} />
          ))}
        </Stack>
      )}
      {isAnyDone && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => queue.clearDone()}>
            {t('clear-done')}
          </Button>
        </Group>
      )}
    </Section>
  );
}
