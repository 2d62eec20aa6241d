import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  type OnModuleInit,
} from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { Metrics } from '#libs/observability';
import { BODY_BUDGETS, type BodyPlace, type BudgetShares } from '../bodies/body-limits.data.js';
import type { UploadedFile } from '../bodies/uploaded-file.js';

/** Whose body it is. Callers without a key share one portion. */
export interface BodyOwner {
  readonly portalId: string;
  readonly keyId: string;
}

/** Bodies that wait for room at a time; what waits is not read, and takes no memory. */
const MOST_WAITING = 256;

/** How long a body waits, and who gives it up before. */
export interface Patience {
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

/**
 * Bytes that may be held at a time, by a process, a portal and a key. What holds nothing may take one body of
 * whatever size: a share smaller than the largest body does not forbid it.
 */
export class ByteBudget {
  #held = 0;
  readonly #ofPortal = new Map<string, number>();
  readonly #ofKey = new Map<string, number>();
  /** Each looks whether there is room for it by now; the first that came looks first. */
  readonly #waiting = new Set<() => void>();

  constructor(private readonly shares: BudgetShares) {}

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** @returns false when there is no room; then nothing was taken. */
  take({ portalId, keyId }: BodyOwner, bytes: number): boolean {
    const { process, portal, key } = this.shares;
    const fits =
      hasRoom(this.#held, bytes, process) &&
      hasRoom(this.#ofPortal.get(portalId) ?? 0, bytes, portal) &&
      hasRoom(this.#ofKey.get(keyId) ?? 0, bytes, key);
    if (fits) this.#move({ portalId, keyId }, bytes);
    return fits;
  }

  /** The same as soon as there is room. @returns false when there was none in time; then nothing was taken. */
  async takeWithin(owner: BodyOwner, bytes: number, { withinMs, signal }: Patience): Promise<boolean> {
    if (this.take(owner, bytes)) return true;
    if (withinMs === 0 || signal.aborted || this.#waiting.size >= MOST_WAITING) return false;
    return new Promise((resolve) => {
      const end = (isTaken: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        this.#waiting.delete(look);
        resolve(isTaken);
      };
      const giveUp = (): void => end(false);
      const look = (): void => {
        if (this.take(owner, bytes)) end(true);
      };
      const timer = setTimeout(giveUp, withinMs);
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(look);
    });
  }

  /** @param bytes as they were taken. */
  giveBack(owner: BodyOwner, bytes: number): void {
    this.#move(owner, -bytes);
    for (const look of this.#waiting) look();
  }

  #move({ portalId, keyId }: BodyOwner, bytes: number): void {
    this.#held += bytes;
    move(this.#ofPortal, portalId, bytes);
    move(this.#ofKey, keyId, bytes);
  }
}

function hasRoom(held: number, bytes: number, share: number): boolean {
  return held === 0 || held + bytes <= share;
}

function move(held: Map<string, number>, name: string, bytes: number): void {
  const now = (held.get(name) ?? 0) + bytes;
  if (now === 0) held.delete(name);
  else held.set(name, now);
}

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

  /** The same as soon as there is room. @throws PorticoError `LARGE_BODY_BACKEND_BUSY` when there was none in time. */
  async takeWithin(place: BodyPlace, bytes: number, patience: Patience): Promise<void> {
    const isTaken = await this.budgets[place].takeWithin(this.owner, bytes, patience);
    if (!isTaken) throw new PorticoError('LARGE_BODY_BACKEND_BUSY');
    if (this.#isOver) this.budgets[place].giveBack(this.owner, bytes);
    else this.#taken.set(place, bytes);
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

const NOBODY = { portalId: '', keyId: '' };

/** The bytes of all bodies this process is at work with. */
@Injectable()
export class BodyBudgets implements OnModuleInit {
  private readonly budgets: Readonly<Record<BodyPlace, ByteBudget>> = {
    memory: new ByteBudget(BODY_BUDGETS.memory),
    disk: new ByteBudget(BODY_BUDGETS.disk),
    store: new ByteBudget(BODY_BUDGETS.store),
    reading: new ByteBudget(BODY_BUDGETS.reading),
  };

  constructor(private readonly metrics: Metrics) {}

  onModuleInit(): void {
    this.metrics.gauge('http_body_memory_bytes', 'Bytes of large bodies in memory', () =>
      this.held('memory'),
    );
    this.metrics.gauge('http_body_disk_bytes', 'Bytes of large bodies on disk', () => this.held('disk'));
    this.metrics.gauge('http_body_store_bytes', 'Bytes of bodies on their way to the store', () =>
      this.held('store'),
    );
    this.metrics.gauge('http_reading_bytes', 'Bytes read from the store that wait for clients', () =>
      this.held('reading'),
    );
  }

  /** Bytes held now. */
  held(place: BodyPlace): number {
    return this.budgets[place].held;
  }

  /** A lease that holds nothing yet. @param principal null where nobody is known. */
  lease(principal: AnyPrincipal | null): BodyLease {
    return this.leaseOf(
      principal ? { portalId: principal.portalId ?? principal.keyId, keyId: principal.keyId } : NOBODY,
    );
  }

  /** The same for somebody who is known otherwise than by the key of the request. */
  leaseOf(owner: BodyOwner): BodyLease {
    return new BodyLease(this.budgets, owner);
  }
}

/**
 * Gives back what the body of a request holds when its handler has ended, whether the client is still there or
 * not. The outermost of the interceptors: it sees every end.
 */
@Injectable()
export class ReleaseBodyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(ReleaseBodyInterceptor.name);

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = execution
      .switchToHttp()
      .getRequest<{ readonly context: { readonly body: BodyLease | null } }>().context;
    if (!body) return next.handle();
    const release = (): void => {
      body.release().catch((error: Error) => {
        this.logger.error(`A file of a request could not be closed: ${error.message}`);
      });
    };
    return next.handle().pipe(finalize(release));
  }
}
