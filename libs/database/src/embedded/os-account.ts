/** An operating system account other than root. */
export interface OsAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}
