import { Database } from '#libs/database';

/** What a process finds when it is dead: nothing it does has an effect any more. */
export class DeadProcessError extends Error {
  override readonly name = 'DeadProcessError';

  constructor() {
    super('This process is dead.');
  }
}

/** More than any work here has. */
const MOST_MOMENTS = 60;

type Method = (...args: never[]) => Promise<unknown>;

/**
 * Lets the process of a {@link TestApp} die at one of its durable steps: before it, as if it had never been made, or
 * after it, as if nobody had learnt of it. Steps are transactions, statements outside of one, and calls of the stores
 * it is given. What runs after the death fails, clean-up included; another app on the same database goes on.
 */
export class Mortal {
  #step = 0;
  #diesAt = Number.POSITIVE_INFINITY;
  #isDead = false;

  constructor(database: Database) {
    this.watch(database, ['query', 'transaction']);
  }

  /** Counts calls of these methods as durable steps. */
  watch<Target extends object>(target: Target, methods: readonly (keyof Target & string)[]): void {
    for (const name of methods) {
      const method = (target[name] as Method).bind(target) as Method;
      Object.defineProperty(target, name, {
        configurable: true,
        value: (...args: never[]) => this.step(() => method(...args)),
      });
    }
  }

  /**
   * A round for each moment at which its work can die, and one in which it lives. What comes in a round after the work
   * stands for a successor.
   * @returns how often it died.
   */
  async eachMoment(
    round: (die: (work: () => Promise<unknown>) => Promise<boolean>) => Promise<void>,
  ): Promise<number> {
    for (let moment = 0; moment < MOST_MOMENTS; moment += 1) {
      let died = false;
      await round(async (work) => {
        died = await this.live(moment, work);
        this.#isDead = false;
        return died;
      });
      if (!died) return moment;
    }
    throw new Error(`The work has more than ${MOST_MOMENTS} moments.`);
  }

  /**
   * Runs work that dies at a moment: 2 × n is before step n, 2 × n + 1 after it.
   * @returns whether it died; an end before that moment is a life without an accident.
   */
  async live(moment: number, work: () => Promise<unknown>): Promise<boolean> {
    this.#step = 0;
    this.#isDead = false;
    this.#diesAt = moment;
    try {
      await work();
    } catch (error) {
      if (!this.#isDead) throw error;
    } finally {
      this.#diesAt = Number.POSITIVE_INFINITY;
    }
    return this.#isDead;
  }

  private async step<T>(work: () => Promise<T>): Promise<T> {
    this.at(2 * this.#step);
    const after = 2 * this.#step + 1;
    this.#step += 1;
    const result = await work();
    this.at(after);
    return result;
  }

  private at(moment: number): void {
    if (moment === this.#diesAt) this.#isDead = true;
    if (this.#isDead) throw new DeadProcessError();
  }
}
