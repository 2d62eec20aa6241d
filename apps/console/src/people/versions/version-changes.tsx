import { Alert, Button, Group, Modal, NumberInput, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { ConfirmQuestion } from '../../shared/ui/confirm-button.js';
import { FailureNote, Loading } from '../../shared/ui/loaded.js';
import { useApiCall } from '../api.js';
import {
  type Version,
  VERSION_CALLS,
  VERSION_CHANGES,
  type VersionOwner,
  VERSIONS_TEXTS,
} from './version-owner.js';

const TAG = /^[a-z0-9][a-z0-9._-]{0,31}$/;
const MOST_TAGS = 10;
const LONGEST_NOTE = 1_000;

/** Changes what people say of a version. */
export function EditVersion({
  owner,
  version,
  onClose,
}: {
  readonly owner: VersionOwner;
  readonly version: Version;
  readonly onClose: () => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const [note, setNote] = useState(version.note ?? '');
  const [tags, setTags] = useState<string[]>([...version.tags]);
  const update = useApiCall(VERSION_CALLS[owner.kind].update, { changes: VERSION_CHANGES });
  const isWrong = tags.length > MOST_TAGS || tags.some((tag) => !TAG.test(tag));
  const save = (): void =>
    update.mutate(
      {
        path: { id: owner.id, versionId: version.versionId },
        body: { note: note.trim() === '' ? null : note.trim(), tags },
      },
      { onSuccess: onClose },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('edit-title', { version: version.versionId })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) save();
        }}
      >
        <Stack>
          <Textarea
            label={t('note')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={LONGEST_NOTE}
            autosize
            minRows={2}
            maxRows={10}
            data-autofocus
          />
          <TagsInput
            label={t('tags')}
            description={t('tags-lead')}
            value={tags}
            onChange={(names) => setTags(names.map((name) => name.trim().toLowerCase()))}
            data={['manual', 'published']}
            error={isWrong ? t('tag-wrong') : null}
            splitChars={[',', ' ']}
            // Below, what it suggests would lie over the buttons.
            comboboxProps={{ position: 'top' }}
            clearButtonProps={{ 'aria-label': ui('delete') }}
          />
          <FailureNote error={update.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={update.isPending} disabled={isWrong}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Asks before a version goes for good, and says what speaks against it. */
export function DeleteVersion({
  owner,
  version: { versionId, protected: isProtected },
  isNewest,
  onClose,
}: {
  readonly owner: VersionOwner;
  readonly version: Version;
  readonly isNewest: boolean;
  readonly onClose: () => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const remove = useApiCall(VERSION_CALLS[owner.kind].remove, { changes: VERSION_CHANGES });
  return (
    <ConfirmQuestion
      opened
      title={t('delete-title', { version: versionId })}
      text={
        <Stack>
          <span>{t('delete-text')}</span>
          {(isProtected || isNewest) && (
            <Alert color="orange">
              {[isNewest && t('delete-newest'), isProtected && t('delete-protected')]
                .filter(Boolean)
                .join(' ')}
            </Alert>
          )}
        </Stack>
      }
      confirmLabel={t('delete')}
      onConfirm={() =>
        remove.mutateAsync({
          path: { id: owner.id, versionId },
          query: isProtected ? { force: true } : {},
        })
      }
      onClose={onClose}
    />
  );
}

const TYPING_MS = 400;

/** Says what a cleanup would take, and does it. */
export function CleanUp({ owner, onClose }: { readonly owner: VersionOwner; readonly onClose: () => void }) {
  const t = useTexts(VERSIONS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const formats = useFormats();
  const [keep, setKeep] = useState<number | string>('');
  const [kept] = useDebouncedValue(keep, TYPING_MS);
  const { cleanup } = VERSION_CALLS[owner.kind];
  const preview = useApiCall(cleanup);
  const run = useApiCall(cleanup, { changes: VERSION_CHANGES });
  const { mutate: look } = preview;
  const order = (dryRun: boolean, newest: number | string) => ({
    path: { id: owner.id },
    body: { dryRun, ...(typeof newest === 'number' && { keep: newest }) },
  });
  useEffect(() => look(order(true, kept)), [kept, owner.id, look]);
  const would = preview.data?.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('clean-up-title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack>
        <Text size="sm">{t('clean-up-lead')}</Text>
        <NumberInput
          label={t('keep')}
          description={t('keep-usual')}
          value={keep}
          onChange={setKeep}
          min={1}
          max={500}
          allowDecimal={false}
          data-autofocus
        />
        {preview.isPending && <Loading lines={1} />}
        {would && !preview.isPending && (
          <Text size="sm" fw={600} role="status">
            {would.deleted.length === 0
              ? t('nothing-goes')
              : t('would-go', {
                  count: would.deleted.length,
                  bytes: formats.bytes(would.freedBytes),
                  names: would.deleted.join(', '),
                })}
          </Text>
        )}
        <FailureNote error={run.error ?? preview.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            color="red"
            loading={run.isPending}
            disabled={preview.isPending || kept !== keep || (would?.deleted.length ?? 0) === 0}
            onClick={() => run.mutate(order(false, kept), { onSuccess: onClose })}
          >
            {t('clean-up')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
