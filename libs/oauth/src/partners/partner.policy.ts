/** A system of somebody else that asks users for access. Holds no secret. */
export interface Partner {
  readonly id: string;
  /** Public name of the partner in requests. */
  readonly clientId: string;
  readonly name: string;
  /** Where users may be sent back to; compared byte for byte. */
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
}

/** How a partner names itself: in the header (RFC 6749, 2.3.1) or in the body. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const BASIC = /^basic +([\w+/=-]+)$/i;

function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function fromBasic(encoded: string): ClientCredentials | null {
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const clientId = formDecoded(id);
  const clientSecret = formDecoded(rest.join(':'));
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

/** Null when there are none, or they are sent in both places, which RFC 6749 forbids. */
export function readClientCredentials(
  authorization: string | undefined,
  body: { readonly client_id?: string; readonly client_secret?: string },
): ClientCredentials | null {
  const { client_id: clientId, client_secret: clientSecret } = body;
  const encoded = BASIC.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return clientId && clientSecret ? { clientId, clientSecret } : null;
  const given = fromBasic(encoded);
  const isTwice = clientSecret !== undefined || (clientId !== undefined && clientId !== given?.clientId);
  return isTwice ? null : given;
}
