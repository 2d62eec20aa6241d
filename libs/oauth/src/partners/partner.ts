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
