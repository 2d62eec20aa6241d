/** A numeric user and group of the system. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** What the processes of one application may use together. */
export interface ResourceLimits {
  readonly memoryMb: number;
  /** Share of one CPU in percent. */
  readonly cpuPercent: number;
  readonly maxProcesses: number;
}
