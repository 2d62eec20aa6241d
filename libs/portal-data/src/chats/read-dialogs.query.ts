import { Inject, Injectable } from '@nestjs/common';
import { HostClient } from '#libs/host-client';
import { isPorticoError, PorticoError, type ErrorCode } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { RunAction } from '../actions/run-action.command.js';
import { DIALOG_MESSAGES } from '../actions/chats/chat-reads.data.js';
import { CollectingHost } from '../batch/collecting-host.js';
import type { EntityCaller } from '../operations/entity-executor.js';
import type { WantedDialog } from './bulk-messages.policy.js';

/** Why a dialog was not read. */
interface DialogError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Pages and faults by the names asked for. */
export interface DialogPages {
  readonly results: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, DialogError>>;
  readonly summary: { readonly total: number; readonly succeeded: number; readonly failed: number };
}

type Outcome = { readonly page: unknown } | { readonly error: DialogError };

/** Reads messages of several dialogs with one request to the host. */
@Injectable()
export class ReadDialogs {
  constructor(
    private readonly actions: RunAction,
    private readonly host: HostClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Every dialog is read, or not, for itself.
   * @throws the reason of the caller's signal: nobody waits for the answer.
   */
  async read(wanted: readonly WantedDialog[], caller: EntityCaller): Promise<DialogPages> {
    const host = new CollectingHost(this.host, caller.credential);
    const outcomes = await Promise.all(wanted.map((dialog) => this.readOne(dialog, { ...caller, host })));
    const results: [string, unknown][] = [];
    const errors: [string, DialogError][] = [];
    for (const [index, { id }] of wanted.entries()) {
      const outcome = outcomes[index] as Outcome;
      if ('error' in outcome) errors.push([id, outcome.error]);
      else results.push([id, outcome.page]);
    }
    return {
      results: Object.fromEntries(results),
      errors: Object.fromEntries(errors),
      summary: { total: wanted.length, succeeded: results.length, failed: errors.length },
    };
  }

  private async readOne({ params, input }: WantedDialog, caller: EntityCaller): Promise<Outcome> {
    try {
      return { page: (await this.actions.run(DIALOG_MESSAGES, caller, params, input)).data };
    } catch (error) {
      caller.signal?.throwIfAborted();
      if (isPorticoError(error)) return { error: { code: error.code, message: error.message } };
      this.logger.error({ err: error }, 'a dialog of several could not be read');
      const { code, message } = new PorticoError('INTERNAL_ERROR');
      return { error: { code, message } };
    }
  }
}
