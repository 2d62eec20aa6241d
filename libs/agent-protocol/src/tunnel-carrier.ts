import type { Http2Session } from 'node:http2';
import type { Duplex } from 'node:stream';

/** What the HTTP/2 session of a tunnel runs on, as both ends see it. */
export interface TunnelCarrier {
  /** For the session, which is made of it at once and then told to {@link serve}. */
  readonly transport: Duplex;
  readonly isOpen: boolean;
  /** Grows with whatever comes from the peer: one it does not grow for is silent. */
  readonly signsOfLife: number;
  serve(session: Http2Session): void;
  /** Asks the peer for a sign of life. */
  ping(): void;
  /** Ends the tunnel and tells the peer why; what is under way breaks off. */
  close(code: number): void;
  /** Ends it at once. */
  terminate(): void;
  /** Told once, before the session hears of it, with the code of whichever side closed. */
  onClosed(listener: (code: number) => void): void;
}
