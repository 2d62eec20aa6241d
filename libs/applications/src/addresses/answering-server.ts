/** The server of the platform that answers for a host name. */
export interface AnsweringServer {
  readonly portalId: string;
  /** Application the server is bound to. */
  readonly applicationId: string | null;
  readonly running: boolean;
}
