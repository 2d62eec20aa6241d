/** Whose turn it is in an exchange. */
export type FlowName = 'sending' | 'accepting' | 'answering' | 'taking' | 'socket';

export interface IdleLimit {
  /** So long may a flow that waits move less than `leastBytes`. */
  readonly windowMs: number;
  readonly leastBytes: number;
}

const MINUTE_MS = 60_000;

/** When an exchange that does not move is ended. One that moves may last for ever. */
export const IDLE_LIMITS: Readonly<Record<FlowName, IdleLimit>> = {
  /** A visitor has more of a body to send. */
  sending: { windowMs: MINUTE_MS, leastBytes: 1_024 },
  /** The application has more of a body to read. */
  accepting: { windowMs: 5 * MINUTE_MS, leastBytes: 1 },
  /** The application has to answer, or to go on with its answer. */
  answering: { windowMs: 5 * MINUTE_MS, leastBytes: 1 },
  /** A visitor has more of an answer to take. */
  taking: { windowMs: MINUTE_MS, leastBytes: 1_024 },
  /** A visitor at the other end of a WebSocket, who is asked for a sign of life meanwhile. */
  socket: { windowMs: 2 * MINUTE_MS, leastBytes: 1 },
};

/** A visitor silent for that long at a WebSocket is sent a ping. */
export const PING_AFTER_MS = 45_000;
