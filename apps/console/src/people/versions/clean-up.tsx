import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Loading } from '../../shared/ui/loaded.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useApiCall } from '../api.js';
import { VERSION_CALLS, VERSION_CHANGES, type VersionOwner } from './version-owner.js';
import { VERSIONS_TEXTS } from './versions-texts.js';

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
