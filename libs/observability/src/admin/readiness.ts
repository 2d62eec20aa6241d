import { Injectable } from '@nestjs/common';

/** Resolves when the thing works, rejects with the reason when it does not. */
export type ReadinessCheck = (signal: AbortSignal) => Promise<unknown>;

export interface ReadinessReport {
  readonly ready: boolean;
  readonly draining: boolean;
  /** Check name → `ok` or what is wrong; of what is only told, `ready` takes no notice. */
  readonly checks: Readonly<Record<string, string>>;
}

/** A check that has not answered by then counts as failed. Milliseconds. */
const PATIENCE_MS = 2000;

/** What must work before a process takes requests. Each part registers its own check. */
@Injectable()
export class Readiness {
  readonly #checks = new Map<string, ReadinessCheck>();
  readonly #told = new Map<string, () => string | null>();
  #draining = false;

  register(name: string, check: ReadinessCheck): void {
    this.#assertNew(name);
    this.#checks.set(name, check);
  }

  /**
   * Something the process serves without: it is told among the checks, and leaves the process ready.
   * @param read what is wrong, in words; null when nothing is
   */
  tell(name: string, read: () => string | null): void {
    this.#assertNew(name);
    this.#told.set(name, read);
  }

  /** From now on the process is not ready: a balancer must stop sending requests. */
  startDraining(): void {
    this.#draining = true;
  }

  get draining(): boolean {
    return this.#draining;
  }

  async report(): Promise<ReadinessReport> {
    const entries = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await outcomeOf(check)] as const),
    );
    const ready = !this.#draining && entries.every(([, outcome]) => outcome === 'ok');
    const told = [...this.#told].map(([name, read]) => [name, read() ?? 'ok'] as const);
    return { ready, draining: this.#draining, checks: Object.fromEntries([...entries, ...told]) };
  }

  #assertNew(name: string): void {
    if (this.#checks.has(name) || this.#told.has(name))
      throw new Error(`Readiness check ${name} is registered twice`);
  }
}

async function outcomeOf(check: ReadinessCheck): Promise<string> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${PATIENCE_MS} ms`));
      controller.abort();
    }, PATIENCE_MS);
  });
  try {
    await Promise.race([check(controller.signal), tooLate]);
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
