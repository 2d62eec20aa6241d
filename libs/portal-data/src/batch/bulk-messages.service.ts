import { Inject, Injectable } from '@nestjs/common';
import { HostCredentials } from '#libs/auth';
import { HostClient } from '#libs/host-client';
import type { RequestContext } from '#libs/http';
import { type ErrorCode, isPorticoError, PorticoError, type Principal } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import type { InputValues } from '../actions/action-definition.js';
import { readActionInput, readPathParams } from '../actions/action-input.policy.js';
import { ActionsService } from '../actions/actions.service.js';
import { DIALOG_MESSAGES } from '../actions/chats/chat-reads.data.js';
import { CollectingHost } from './collecting-host.js';
import { HOST_CODES } from '../entities/portal-data-access.js';
import type { EntityCaller } from '../operations/entity-executor.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import { isPlainRecord } from '../records/record-mapper.js';

/** One dialog to read, with the name of its result. */
interface WantedDialog {
  readonly id: string;
  readonly params: InputValues;
  readonly input: InputValues;
}

/** What reading several dialogs can be refused with. */
export const BULK_ERRORS: readonly ErrorCode[] = [...HOST_CODES, 'BATCH_LIMIT_EXCEEDED'];

const MOST_DIALOGS = 50;
const RESULT_NAME = /^(?!__proto__$)[\w.:-]{1,64}$/;

function wantedDialog(value: unknown, index: number): WantedDialog {
  const place = `dialogs[${index}]`;
  if (!isPlainRecord(value)) throw invalidParameter(place, `Parameter "${place}" must be an object.`);
  const { dialogId, id = dialogId, ...page } = value;
  const isText = typeof dialogId === 'string' || typeof dialogId === 'number';
  const params = readPathParams(DIALOG_MESSAGES.params, { dialogId: isText ? String(dialogId) : '' });
  const name = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  if (!RESULT_NAME.test(name)) {
    throw invalidParameter(`${place}.id`, `Parameter "${place}.id" must be a name of 1 to 64 characters.`);
  }
  return { id: name, params, input: readActionInput(DIALOG_MESSAGES, page) };
}

/**
 * Reads the dialogs of a body. Pure.
 * @throws PorticoError `BATCH_LIMIT_EXCEEDED` for more than 50, `INVALID_PARAMS` naming what is wrong.
 */
export function parseBulkMessages(dialogs: unknown): readonly WantedDialog[] {
  if (!Array.isArray(dialogs) || dialogs.length === 0) {
    throw invalidParameter('dialogs', 'Parameter "dialogs" must be a list of 1 to 50 dialogs.');
  }
  if (dialogs.length > MOST_DIALOGS) throw new PorticoError('BATCH_LIMIT_EXCEEDED');
  const wanted = dialogs.map(wantedDialog);
  const names = new Set(wanted.map(({ id }) => id));
  if (names.size < wanted.length) {
    throw invalidParameter('dialogs', 'Each of "dialogs" needs an "id", or a dialog, of its own.');
  }
  return wanted;
}

/** Why a dialog was not read. */
interface DialogError {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Pages and faults by the names asked for. */
interface DialogPages {
  readonly results: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, DialogError>>;
  readonly summary: { readonly total: number; readonly succeeded: number; readonly failed: number };
}

type Outcome = { readonly page: unknown } | { readonly error: DialogError };

/** Reads messages of several dialogs with one request to the host. */
@Injectable()
export class BulkMessages {
  constructor(
    private readonly actions: ActionsService,
    private readonly host: HostClient,
    private readonly credentials: HostCredentials,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reads the dialogs of a body for who sends it. @throws PorticoError as {@link parseBulkMessages} */
  async readFor(
    principal: Principal,
    { requestId, end: signal }: RequestContext,
    dialogs: unknown,
  ): Promise<DialogPages> {
    const wanted = parseBulkMessages(dialogs);
    const credential = await this.credentials.forPrincipal(principal);
    return this.read(wanted, { credential, requestId, keyId: principal.keyId, signal });
  }

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
      return { page: (await this.actions.perform(DIALOG_MESSAGES, caller, params, input)).data };
    } catch (error) {
      caller.signal?.throwIfAborted();
      if (isPorticoError(error)) return { error: { code: error.code, message: error.message } };
      this.logger.error({ err: error }, 'a dialog of several could not be read');
      const { code, message } = new PorticoError('INTERNAL_ERROR');
      return { error: { code, message } };
    }
  }
}
