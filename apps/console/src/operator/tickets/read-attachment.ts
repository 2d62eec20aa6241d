import { PorticoTransportError } from '#libs/client';
import { askOperator } from '../ask-operator.js';

/** The bytes of an attachment of a ticket. @throws PorticoApiError, PorticoTransportError */
export async function readAttachment(id: string): Promise<Blob> {
  const path = `/operator/attachments/${encodeURIComponent(id)}`;
  const response = await askOperator(path, { cache: 'no-store' });
  return response.blob().catch((cause: unknown) => {
    throw new PorticoTransportError('The attachment did not come.', { cause });
  });
}
