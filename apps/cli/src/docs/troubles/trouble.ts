import type { ErrorCode } from '#libs/kernel';

/** Whose disk it is; a bucket is one that somebody else runs. */
type DiskOf = 'log' | 'database' | 'objects' | 'bucket' | 'machine';
type DiskTrouble = 'full' | 'read-only' | 'slow' | 'failing';

/** All there are: what goes wrong in an installation sooner or later. */
export type TroubleName =
  | `${DiskOf}: ${DiskTrouble}`
  | `database: ${'silent' | 'gone' | 'elsewhere'}`
  | `Redis: ${'full' | 'gone' | 'slow' | 'loading'}`
  | `clock: ${'2 s' | '30 s' | 'a day'} ${'ahead' | 'behind'}`
  | `process: ${'no memory' | 'no files'}`;

/** What a caller may want meanwhile. */
export type Call = 'reads' | 'writes' | 'uploads' | 'downloads' | 'commands';

/** A status, and of a refusal its code. */
export type Outcome = '200' | '201' | `${number} ${ErrorCode}` | 'the connection ends';

/** What one kind of process tells of itself. */
export type Told<Value> = Readonly<Partial<Record<'api' | 'worker', Value>>>;

/** What `/readyz` answers: 200 where it is only told. */
export interface ShownChecks {
  readonly status: 200 | 503;
  /** Name → part of the reason it gives; all others are `ok`. */
  readonly checks: Readonly<Record<string, string>>;
}

export interface ShownFinding {
  readonly check: string;
  readonly outcome: 'warn' | 'fail';
  readonly says: string;
}

/** Proven by a case of a spec that is driven by this table, or by one that is older and stands where it belongs. */
export type Proof = `test/trouble/${string}.e2e.spec.ts` | { readonly spec: string; readonly title: string };

/** What an operator and a caller see of one trouble, and when it is over. */
export interface Trouble {
  readonly what: string;
  /** Calls that may be answered otherwise than ever meanwhile, with all they may be answered. */
  readonly callers: Readonly<Partial<Record<Call, readonly Outcome[]>>>;
  /** `/healthz` answers 200 unless the process itself ends. */
  readonly process: 'goes on' | 'ends';
  readonly readyz: Told<ShownChecks>;
  readonly doctor: ShownFinding | null;
  /** Lines of `/metrics`, as far as they are always the same. */
  readonly metrics: Told<readonly string[]>;
  readonly alerts: readonly `Portico${string}`[];
  /** What is lost, in words; what was acknowledged never is. */
  readonly lost: string;
  /** Seconds after its end within which everything is as ever, without anybody's doing. */
  readonly wellWithin: number;
  readonly provenBy: Proof;
}
