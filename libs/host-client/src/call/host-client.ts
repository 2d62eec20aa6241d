import { HostAttempts } from './host-attempts.js';
import { BATCH_V2, BATCH_V3, type BatchFormat, checkCommands } from './host-batch.js';
import type {
  HostAnswer,
  HostApi,
  HostBatchOptions,
  HostCallOptions,
  HostClientSettings,
  HostCommand,
  HostCommandOutcome,
  HostCredential,
  HostParams,
} from './host-call.js';
import { secretOf } from './host-messages.js';
import type { HostPacer } from '../pacing/host-pacer.js';
import type { HostTransport } from '../transport/host-transport.js';

const BATCH_FORMATS: Readonly<Record<HostApi, BatchFormat>> = { v2: BATCH_V2, v3: BATCH_V3 };

/** The one way to the host: calls a method with a deadline and answers in the service's own errors. */
export class HostClient {
  private readonly attempts: HostAttempts;

  constructor(settings: HostClientSettings, transport: HostTransport, pacer: HostPacer) {
    this.attempts = new HostAttempts(settings, transport, pacer);
  }

  /**
   * Calls one method with the rights of the credential, when it is its turn at the portal. A call that
   * reads is repeated after a broken connection, or when the host's bucket is full, within the same
   * deadline; a write never is. A token whose lifetime has passed is renewed before the call, and one that
   * the host calls over after it: then the call, which the host has not run, is made once more.
   * @throws PorticoError with the code the error tables give (HOST_ERROR with `hostCode` when they name none),
   * HOST_TIMEOUT when the deadline passes, HOST_UNAVAILABLE for transport failures and unreadable answers,
   * TOKEN_EXPIRED for a token that is over and that nothing renews, what {@link HostPacer.enter} and
   * {@link OAuthCredential.renew} throw.
   */
  call(
    credential: HostCredential,
    method: string,
    params: HostParams,
    options: HostCallOptions,
  ): Promise<HostAnswer> {
    const order = { method, api: options.api ?? 'v2', body: params, requestId: options.requestId };
    return this.attempts.send(credential, order, options);
  }

  /**
   * Makes up to 50 calls in one request; counts as one for the pace of the portal. A command that fails
   * has an error and leaves the others alone (v2; in v3 it fails the batch). A batch that holds a write is
   * never repeated.
   * @returns outcomes by key, in the order of the commands.
   * @throws PorticoError as {@link HostClient.call} does, when nothing is known of any command.
   */
  async batch(
    credential: HostCredential,
    commands: readonly HostCommand[],
    options: HostBatchOptions,
  ): Promise<ReadonlyMap<string, HostCommandOutcome>> {
    checkCommands(commands);
    const { halt, requestId, api = 'v2' } = options;
    const format = BATCH_FORMATS[api];
    const order = {
      method: 'batch',
      commands: commands.map(({ method }) => method),
      api,
      body: format.body(commands, halt),
      requestId,
    };
    let used = credential;
    const answer = await this.attempts.send(credential, order, options, (renewed) => void (used = renewed));
    return format.outcomes(commands, answer, { halt, secret: secretOf(used) });
  }
}

/** What makes calls of the host: the client, or something between it and the caller. */
export type HostCalls = Pick<HostClient, 'call' | 'batch'>;
