import { useCallback } from 'react';
import type { Data } from '#libs/client';
import { FileButtons } from '../../shared/ui/file-buttons.js';
import { useClient } from '../api.js';

/** Files of a ticket or an answer. */
export function AttachmentLinks({
  attachments,
}: {
  readonly attachments: Data<'feedback.get'>['attachments'];
}) {
  const client = useClient();
  const read = useCallback(
    async (id: string) => (await client.response('feedback.attachments.get', { path: { id } })).blob(),
    [client],
  );
  return <FileButtons files={attachments} read={read} />;
}
