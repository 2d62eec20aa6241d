import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { ConfirmQuestion } from '../../shared/ui/confirm-button.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { useApi, useApiCall } from '../api.js';
import { type ListedObject, OBJECTS_TEXTS } from './objects-table.js';
import { OBJECT_CHANGES } from './upload/object-uploads.js';

/** Everything that is known of an object, and links to it. */
export function ObjectDetails({
  objectKey,
  pending,
  onDownload,
  onDelete,
  onClose,
}: {
  readonly objectKey: string;
  /** An upload that waits: it cannot be read, this is what the list says of it. */
  readonly pending: ListedObject | null;
  readonly onDownload: (object: ListedObject) => void;
  readonly onDelete: (object: ListedObject) => void;
  readonly onClose: () => void;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const query = useApi(
    'storage.objects.get',
    { path: { key: objectKey }, query: { redirect: false } },
    { enabled: pending === null },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('details-title')}
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {pending ? (
        <ObjectFacts object={pending} />
      ) : (
        <Loaded query={query}>
          {({ data: { object } }) => (
            <Stack>
              <ObjectFacts object={object} />
              <PrivateLink objectKey={object.key} />
              <Group justify="flex-end">
                <Button color="red" variant="light" onClick={() => onDelete(object)}>
                  {t('delete')}
                </Button>
                <Button onClick={() => onDownload(object)}>{t('download')}</Button>
              </Group>
            </Stack>
          )}
        </Loaded>
      )}
    </Modal>
  );
}

function ObjectFacts({ object }: { readonly object: ListedObject }) {
  const t = useTexts(OBJECTS_TEXTS);
  const formats = useFormats();
  const metadata = Object.entries(object.metadata);
  const isReady = object.status === 'READY';
  return (
    <Facts
      rows={[
        [t('key'), <CopyField key="key" value={object.key} label={t('key')} />],
        [t('size'), formats.bytes(object.sizeBytes)],
        [t('type'), object.contentType],
        [t('access'), t(object.visibility)],
        [
          t('public-address'),
          object.publicUrl === null ? undefined : (
            <CopyField key="address" value={object.publicUrl} label={t('public-address')} />
          ),
        ],
        [t('hash'), object.sha256 ?? (isReady ? t('no-hash') : undefined)],
        [t('begun'), <Moment key="begun" at={object.createdAt} />],
        [t('stored'), isReady ? <Moment key="stored" at={object.completedAt} /> : undefined],
        [
          isReady ? t('expires') : t('given-up'),
          object.expiresAt === null ? undefined : <Moment key="expires" at={object.expiresAt} />,
        ],
        [
          t('metadata'),
          metadata.length === 0 ? undefined : metadata.map(([name, value]) => `${name}: ${value}`).join('; '),
        ],
        [t('id'), object.id],
      ]}
    />
  );
}

/** A link for whoever has no key; made when it is asked for. */
function PrivateLink({ objectKey }: { readonly objectKey: string }) {
  const t = useTexts(OBJECTS_TEXTS);
  const formats = useFormats();
  const make = useApiCall('storage.objects.get');
  const made = make.data?.data;
  return (
    <Stack gap="xs">
      <FailureNote error={make.error} />
      {made ? (
        <>
          <Text size="sm">{t('link-lead', { until: formats.timeOfDay(made.expiresAt) })}</Text>
          <CopyField value={made.downloadUrl} label={t('link')} />
        </>
      ) : (
        <Group>
          <Button
            variant="default"
            loading={make.isPending}
            onClick={() => make.mutate({ path: { key: objectKey }, query: { redirect: false } })}
          >
            {t('make-link')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Asks before an object goes for good. */
export function DeleteObject({
  object: { key, visibility },
  onClose,
}: {
  readonly object: ListedObject;
  readonly onClose: () => void;
}) {
  const t = useTexts(OBJECTS_TEXTS);
  const remove = useApiCall('storage.objects.delete', { changes: OBJECT_CHANGES });
  return (
    <ConfirmQuestion
      opened
      title={t('delete-title')}
      text={
        <span style={{ overflowWrap: 'anywhere' }}>
          {t('delete-text', { key })} {visibility === 'public' && t('delete-public')}
        </span>
      }
      confirmLabel={t('delete')}
      onConfirm={() => remove.mutateAsync({ path: { key } })}
      onClose={onClose}
    />
  );
}
