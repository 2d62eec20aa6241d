import type { Socket } from 'node:net';
import type { OutsideEnds } from './ended-from-outside.policy.js';

/** How one program is brought into a space: spawned with these words before it and this environment. */
export interface SpaceEntry {
  /** Put before the program, which is searched and run inside. */
  readonly words: readonly string[];
  /**
   * The same for a shell that ignores stop signals, allows no core dumps, and has done what `settle` says by
   * `SETTLE_TEXT`; absent where the words need no such shell.
   */
  readonly outliving?: { readonly settle: readonly string[]; readonly words: readonly string[] };
  /** For the spawn: brings the environment asked for to the program, and to nothing on the way that could be misled by it. */
  readonly env: Readonly<Record<string, string>>;
}

/** From the port an application is said to listen on to the one it was given. */
export interface PortWay {
  readonly from: number;
  readonly to: number;
}

/** Where the code of one slot runs: commands, steps of deploys and the application alike. */
export interface SlotSpace {
  /**
   * The way of one program into the space.
   * @param release folder of the release the program belongs to, absolute; its working directory
   * @param env everything the program is to see
   * @param source folder of another release of the slot that this program alone may read, at {@link source}
   * @throws Error when the space cannot be made
   */
  enter(release: string, env: Readonly<Record<string, string>>, source?: string): Promise<SpaceEntry>;

  /** Where code that was let see the folder of another release finds it. */
  source(release: string): string;

  /** @throws DiskFull when the slot has no room for more; commands can still remove files */
  assertRoom(): Promise<void>;

  /** A path below the folders of the slot as code inside knows it. */
  inside(path: string): string;

  /** Makes ready for connections ahead of the first one, while the application starts. */
  prepare(): void;

  /** A connection to a port of the application, nothing read from it yet. @throws the error of the system */
  connect(port: number): Promise<Socket>;

  /**
   * A port for an application to listen on; given to no other of the slot until it is given back.
   * @param declared the port the application is said to listen on; 0 when nothing is said
   * @throws Error when there is none
   */
  takePort(declared: number): Promise<number>;

  /** A port that an application of an earlier agent uses. */
  claimPort(port: number): void;

  giveBackPort(port: number): void;

  /**
   * Inside, connections to one port arrive at another: whoever is there finds the application where it is said to
   * listen. Replaces what was led before; null leads nothing.
   */
  lead(way: PortWay | null): void;

  /** What has ended code of the slot from outside, up to now. */
  outsideEnds(): OutsideEnds;

  /** Ends all that runs inside and whatever keeps the space; a later entry makes it anew. */
  close(): Promise<void>;
}
