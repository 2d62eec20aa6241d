import { Alert, Button, Code, Modal, Stack, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { CopyField } from '../../../shared/ui/copy-field.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { LINKS_TEXTS } from './links-texts.js';

/** What was made just now. It is told this once. */
export function MadeToken({
  token,
  onClose,
}: {
  readonly token: Data<'servers.accessTokens.create'> | null;
  readonly onClose: () => void;
}) {
  const t = useTexts(LINKS_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const isLink = token?.mode === 'share-url';
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title={isLink ? t('made-link') : t('made-token')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': tellUi('close') }}
    >
      {token && (
        <Stack>
          <Alert color="orange">
            <Text size="sm">{tellUi('secret-once')}</Text>
          </Alert>
          <CopyField
            value={token.mode === 'share-url' ? token.url : token.token}
            label={isLink ? t('made-link') : t('made-token')}
          />
          {token.mode === 'api-bearer' && (
            <div>
              <Text size="sm">{t('use-token')}</Text>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {token.curlExample}
              </Code>
            </div>
          )}
          <Button onClick={onClose}>{tellUi('i-have-kept-it')}</Button>
        </Stack>
      )}
    </Modal>
  );
}
