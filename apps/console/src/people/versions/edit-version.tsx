import { Button, Group, Modal, Stack, TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useApiCall } from '../api.js';
import { type Version, VERSION_CALLS, VERSION_CHANGES, type VersionOwner } from './version-owner.js';
import { VERSIONS_TEXTS } from './versions-texts.js';

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
