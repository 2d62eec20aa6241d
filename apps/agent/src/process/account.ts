/** A numeric user and group of the system. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}
