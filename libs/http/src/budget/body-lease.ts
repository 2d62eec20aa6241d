import { PorticoError } from '#libs/kernel';
import type { BodyPlace } from '../bodies/body-limits.data.js';
import type { BodyOwner, ByteBudget } from './byte-budget.js';
import type { UploadedFile } from '../bodies/uploaded-file.js';

/** What the body of one request holds: bytes of the budgets, and files. */
export class BodyLease {
  readonly #taken = new Map<BodyPlace, number>();
  readonly #files = new Set<UploadedFile>();
  #isOver = false;

  constructor(
    private readonly budgets: Readonly<Record<BodyPlace, ByteBudget>>,
    private readonly owner: BodyOwner,
  ) {}

  /**
   * Takes bytes once; a second call for the same place changes nothing.
   * @throws PorticoError `LARGE_BODY_BACKEND_BUSY`.
   */
  take(place: BodyPlace, bytes: number): void {
    if (this.#isOver || this.#taken.has(place)) return;
    if (!this.budgets[place].take(this.owner, bytes)) throw new PorticoError('LARGE_BODY_BACKEND_BUSY');
    this.#taken.set(place, bytes);
  }

  /** The file goes with the lease, unless its reader lets it go before. */
  async keep(file: UploadedFile): Promise<void> {
    if (this.#isOver) return file.release();
    this.#files.add(file);
    file.onRelease(() => {
      this.#files.delete(file);
      if (this.#files.size === 0) this.#giveBack('disk');
    });
  }

  /** Gives everything back, once. */
  async release(): Promise<void> {
    this.#isOver = true;
    try {
      await Promise.all([...this.#files].map((file) => file.release()));
    } finally {
      for (const place of this.#taken.keys()) this.#giveBack(place);
    }
  }

  #giveBack(place: BodyPlace): void {
    const bytes = this.#taken.get(place);
    this.#taken.delete(place);
    if (bytes !== undefined) this.budgets[place].giveBack(this.owner, bytes);
  }
}
