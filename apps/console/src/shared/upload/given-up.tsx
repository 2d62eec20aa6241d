import { Alert } from '@mantine/core';
import { PorticoTransportError } from '#libs/client';
import { useTexts } from '../language/texts.js';
import { FailureNote } from '../ui/failure-note.js';
import { UPLOAD_TEXTS } from './upload-texts.js';

/** Why something is not sent any more. A page that reads goes on by itself; what has given up sending does not. */
export function GivenUp({ failure }: { readonly failure: unknown }) {
  const t = useTexts(UPLOAD_TEXTS);
  if (!(failure instanceof PorticoTransportError)) return <FailureNote error={failure} />;
  return (
    <Alert color="orange" role="alert">
      {t('given-up')}
    </Alert>
  );
}
