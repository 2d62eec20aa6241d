/** The server of the platform that answers for a host name. */
export interface AnsweringServer {
  readonly portalId: string;
  /** Application the server is bound to. */
  readonly applicationId: string | null;
  /** Or asleep, and woken by the next request. */
  readonly running: boolean;
}
