import { UpstreamFault } from '../upstreams/upstream-failure.js';

export const MOST_IMAGES = 4;

/** What is looked at of a body that asks for images. */
export interface ImagesInput {
  readonly model?: string | null;
  readonly n?: number | null;
}

const LONGEST_URL = 8_192;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

type Members = Readonly<Record<string, unknown>>;

/** Images as a provider made them; what else it tells stays. */
export interface Images extends Members {
  readonly created: number;
  readonly data: readonly Members[];
}

/**
 * Images go on as they came: bytes in base64, or a link. A link leads the client somewhere, so it is https, or to the
 * provider itself where that is called without it.
 * @throws UpstreamFault `unreadable` for no images, more than were asked for, and links that lead elsewhere.
 */
export function imagesIn(answer: Members, most: number, baseUrl: string, nowMs: number): Images {
  const { data, created } = answer;
  if (!Array.isArray(data) || data.length === 0 || data.length > most || !data.every(isImage(baseUrl))) {
    throw new UpstreamFault('unreadable');
  }
  return {
    ...answer,
    created: Number.isInteger(created) ? (created as number) : Math.floor(nowMs / 1000),
    data: data as Members[],
  };
}

function isImage(baseUrl: string) {
  return (row: unknown): boolean => {
    const { url = null, b64_json: bytes = null } = (row ?? {}) as Members;
    if (bytes !== null) return typeof bytes === 'string' && BASE64.test(bytes);
    if (typeof url !== 'string' || url.length > LONGEST_URL) return false;
    const address = URL.parse(url);
    if (!address || address.username !== '' || address.password !== '') return false;
    return address.protocol === 'https:' || address.origin === new URL(baseUrl).origin;
  };
}
