/** The bucket the host keeps for a portal: how many calls fill it, and how many leave it each second. */
export interface HostPace {
  /** Calls in a row that the host takes from an empty bucket. */
  readonly burst: number;
  readonly perSecond: number;
}
