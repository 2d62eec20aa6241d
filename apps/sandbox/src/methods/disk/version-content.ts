import type { Row } from '../../records/record-type.js';
import { seededContent } from '../../seed/disk/disk-content.js';

/** The bytes of one version. */
export function contentOf(version: Row): Buffer {
  const { content, NAME, OBJECT_ID, GLOBAL_CONTENT_VERSION } = version;
  if (typeof content === 'string') return Buffer.from(content, 'base64');
  return seededContent(String(NAME), OBJECT_ID as number, GLOBAL_CONTENT_VERSION as number);
}
