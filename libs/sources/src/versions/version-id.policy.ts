import { PorticoError } from '#libs/kernel';

const VERSION_ID = /^v(0|[1-9]\d{0,8})$/;
const SHA256 = /^[0-9a-f]{64}$/i;

/** N of `v<N>`. @throws PorticoError `INVALID_VERSION_ID`. */
export function versionNumber(versionId: string): number {
  const [, digits] = VERSION_ID.exec(versionId) ?? [];
  if (digits === undefined) throw new PorticoError('INVALID_VERSION_ID');
  return Number(digits);
}

/** In lower case. @throws PorticoError `INVALID_SHA256`. */
export function sha256Of(text: string): string {
  if (!SHA256.test(text)) throw new PorticoError('INVALID_SHA256');
  return text.toLowerCase();
}
