import type { HostCalls } from '#libs/host-client';
import {
  HostAbsence,
  holdsReference,
  MOST_COMMANDS,
  type HostAnswer,
  type HostApi,
  type HostBatchOptions,
  type HostCallOptions,
  type HostCommand,
  type HostCommandOutcome,
  type HostCredential,
  type HostParams,
} from '#libs/host-client/contracts';

interface WaitingCall {
  readonly method: string;
  readonly params: HostParams;
  readonly options: HostCallOptions;
  readonly resolve: (answer: HostAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls that go to the host together. */
type Group = readonly WaitingCall[];

/** The calls of one version of the protocol; a base belongs to one, so the two need not wait for each other. */
interface Lane {
  readonly waiting: WaitingCall[];
  /** Groups follow each other, so that writes keep their order and reads see them. */
  sending: Promise<void>;
}

/**
 * Sends the calls that are made at the same time as one batch of the host, in the order they were made.
 * Everything that runs before the process next waits for I/O counts as the same time. In version 3 one
 * command that fails would fail its neighbours, so there reads go side by side, and writes one by one.
 */
export class CollectingHost implements HostCalls {
  private readonly lanes: Readonly<Record<HostApi, Lane>> = {
    v2: { waiting: [], sending: Promise.resolve() },
    v3: { waiting: [], sending: Promise.resolve() },
  };
  private scheduled = false;

  /** @param host what sends; @param credential the rights all calls share. */
  constructor(
    private readonly host: HostCalls,
    private readonly credential: HostCredential,
  ) {}

  call(
    _credential: HostCredential,
    method: string,
    params: HostParams,
    options: HostCallOptions,
  ): Promise<HostAnswer> {
    return new Promise((resolve, reject) => {
      this.lanes[options.api ?? 'v2'].waiting.push({ method, params, options, resolve, reject });
      if (this.scheduled) return;
      this.scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  batch(
    credential: HostCredential,
    commands: readonly HostCommand[],
    options: HostBatchOptions,
  ): Promise<ReadonlyMap<string, HostCommandOutcome>> {
    return this.host.batch(credential, commands, options);
  }

  private flush(): void {
    this.scheduled = false;
    const { v2, v3 } = this.lanes;
    for (const group of groupsOf(v2, (call) => !holdsReference(call.params), MOST_COMMANDS)) {
      v2.sending = v2.sending.then(() => this.sendTogether(group));
    }
    for (const group of groupsOf(v3, ({ options }) => options.idempotent, Infinity)) {
      v3.sending = v3.sending.then(() => this.sendEach(group));
    }
  }

  /** Settles every call; never rejects itself. */
  private async sendTogether(group: Group): Promise<void> {
    const [first] = group;
    if (!first || group.length === 1) return this.sendEach(group);
    try {
      const outcomes = await this.host.batch(this.credential, group.map(commandOf), {
        ...first.options,
        idempotent: group.every(({ options }) => options.idempotent),
        halt: false,
      });
      group.forEach((call, index) => settle(call, outcomes.get(keyOf(index))));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  /** Settles every call; never rejects itself. */
  private async sendEach(group: Group): Promise<void> {
    const send = ({ method, params, options, resolve, reject }: WaitingCall): Promise<void> =>
      this.host.call(this.credential, method, params, options).then(resolve, reject);
    await Promise.all(group.map(send));
  }
}

/** Empties a lane: neighbours that may go together, up to so many, and the others one by one. */
function groupsOf({ waiting }: Lane, mayJoin: (call: WaitingCall) => boolean, most: number): Group[] {
  const groups: WaitingCall[][] = [];
  let open: WaitingCall[] | null = null;
  for (const call of waiting.splice(0)) {
    const joins = mayJoin(call);
    if (joins && open && open.length < most) open.push(call);
    else groups.push((open = [call]));
    if (!joins) open = null;
  }
  return groups;
}

const keyOf = (index: number): string => `c${index}`;

function commandOf({ method, params, options }: WaitingCall, index: number): HostCommand {
  const { release } = options;
  return { key: keyOf(index), method, params, ...(release !== undefined && { release }) };
}

function settle({ method, resolve, reject }: WaitingCall, outcome: HostCommandOutcome | undefined): void {
  if (outcome === undefined) {
    const message = `The host left ${method} out of its answer to a batch.`;
    reject(new HostAbsence('HOST_UNAVAILABLE', true, { message }));
  } else if ('error' in outcome) reject(outcome.error);
  else resolve(outcome.answer);
}
