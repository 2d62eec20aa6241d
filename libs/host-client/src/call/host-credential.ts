/** An incoming webhook of the portal: the secret stands in the path and acts as one user. */
export interface WebhookCredential {
  readonly kind: 'webhook';
  /** Origin of the portal's REST address, for example `https://portal.example`. */
  readonly restUrl: string;
  readonly hostUserId: number;
  readonly secret: string;
}

/** How a call proves to the host whose rights it uses; told apart by `kind`. */
export type HostCredential = WebhookCredential;
