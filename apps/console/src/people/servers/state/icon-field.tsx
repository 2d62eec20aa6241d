import { FileButton, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { ExternalLink } from '../../../shared/ui/external-link.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { useApiCall } from '../../api.js';
import { AllowedButton } from '../allowed-button.js';
import { mayOn, type Server } from '../server.js';
import { STATE_TEXTS } from './state-texts.js';

const KINDS = 'image/png,image/webp,image/svg+xml';

/** A picture that was chosen just now; those of the service are on the address of the application. */
function useObjectUrl(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** The picture of the application. */
export function IconField({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const formats = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const preview = useObjectUrl(file);
  const forget = useRef<() => void>(null);
  const send = useApiCall('servers.icon', { changes: ['servers.'] });
  const reason = mayOn(server, 'icon') ? null : t('obstacle-role');
  const choose = (chosen: File | null): void => {
    if (chosen === null) return;
    setFile(chosen);
    // The same file is taken again once it was mended.
    forget.current?.();
    send.mutate({ path: { id: server.id }, form: { file: chosen } });
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('icon')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('icon-rule')}
      </Text>
      <Group gap="sm">
        {preview !== null && send.isSuccess && <img src={preview} width={48} height={48} alt={t('icon')} />}
        <FileButton onChange={choose} accept={KINDS} resetRef={forget}>
          {({ onClick }) => (
            <AllowedButton variant="default" reason={reason} loading={send.isPending} onClick={onClick}>
              {t('choose-icon')}
            </AllowedButton>
          )}
        </FileButton>
        {send.data && (
          <Text size="sm" role="status">
            {t('icon-saved', { size: formats.bytes(send.data.data.size) })}{' '}
            <ExternalLink to={send.data.data.iconUrl}>{t('see-icon')}</ExternalLink>
          </Text>
        )}
      </Group>
      <FailureNote error={send.error} />
    </Stack>
  );
}
