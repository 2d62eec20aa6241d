import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { HostBytes, HostClient, isOutcomeUnknown } from '#libs/host-client';
import {
  ARCHIVE_PACE,
  BodyBudgets,
  BodyStaging,
  isMultipart,
  type PorticoRequest,
  RawBodies,
  readStreamedForm,
  type UploadedFile,
  upTo,
} from '#libs/http';
import { type ErrorCode, PorticoError, type Principal } from '#libs/kernel';
import {
  type ApiRecord,
  HOST_CODES,
  isPlainRecord,
  outcomeUnknown,
  type PlainRecord,
  servedEntity,
  toApiRecord,
  withOwnLinks,
} from '#libs/portal-data/contracts';
import { peekBody } from '#libs/storage';
import { type HostCaller, HostCallers } from './downloads.service.js';
import {
  FILE_FIRST_HINT,
  formTooLargeHint,
  hasPlace,
  UPLOAD_LIMITS,
  type UploadOrder,
  uploadOrder,
  type UploadWishes,
} from './upload.policy.js';

/** What an upload can be refused with, or end with. */
export const FILE_UPLOAD_ERRORS: readonly ErrorCode[] = [
  ...HOST_CODES,
  'MISSING_PARAMS',
  'DISK_OUTCOME_UNKNOWN',
];

/** What an upload brings, where it is JSON. */
interface SentFile extends UploadWishes {
  readonly content?: UploadedFile;
}

/** What has become of the file of a form: made on the portal, or held until it is known where it goes. */
type TakenFile = { readonly record: ApiRecord } | { readonly fileName: string; readonly kept: UploadedFile };

/** Files of one request that wait on disk. */
export interface HeldFile {
  /**
   * Keeps a file until `release`.
   * @throws PorticoError `INLINE_SOURCE_TOO_LARGE`, `LARGE_BODY_BACKEND_BUSY`; what reading the bytes throws.
   */
  keep(bytes: AsyncIterable<Buffer>): Promise<UploadedFile>;
  release(): Promise<void>;
}

function tooLarge(): PorticoError {
  return new PorticoError('INLINE_SOURCE_TOO_LARGE', {
    message: `A file that comes before folderId or storageId may have ${UPLOAD_LIMITS.content} bytes.`,
    hint: FILE_FIRST_HINT,
    details: { limitBytes: UPLOAD_LIMITS.content },
  });
}

const CODE = 'DISK_OUTCOME_UNKNOWN';

/** Makes a file on the portal. */
@Injectable()
export class FileUploads {
  constructor(
    private readonly host: HostClient,
    private readonly links: HostBytes,
    private readonly bodies: RawBodies,
    private readonly callers: HostCallers,
    private readonly staging: BodyStaging,
    private readonly budgets: BodyBudgets,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'fileUploadMaxBytes'>,
  ) {}

  /**
   * Takes the file of a request, from JSON or from a form as it arrives.
   * @param check reads the texts of a form. @throws PorticoError `INVALID_PARAMS`
   * @throws PorticoError `MISSING_PARAMS`, `INLINE_SOURCE_TOO_LARGE`; as {@link upload}
   */
  async take(
    principal: Principal,
    sent: SentFile,
    check: (texts: object) => UploadWishes,
    request: PorticoRequest,
    response: Response,
  ): Promise<ApiRecord> {
    if (isMultipart(request.headers)) {
      const caller = await this.callers.of(principal, request.context);
      return this.takeForm(caller, principal, check, request, response);
    }
    const order = uploadOrder(sent);
    if (!sent.content) throw missing('content');
    const caller = await this.callers.of(principal, request.context);
    return this.upload(caller, order, sent.content.open() as AsyncIterable<Buffer>);
  }

  private async takeForm(
    caller: HostCaller,
    principal: Principal,
    check: (texts: object) => UploadWishes,
    request: PorticoRequest,
    response: Response,
  ): Promise<ApiRecord> {
    const most = this.config.fileUploadMaxBytes;
    const formTooLarge = (): PorticoError => fileTooLarge(most);
    const limits = { limit: most + UPLOAD_LIMITS.form, tooLarge: formTooLarge, pace: ARCHIVE_PACE };
    return this.bodies.receive(request, response, limits, async (body) => {
      const held = this.hold(principal);
      try {
        const { file, fields } = await readStreamedForm<TakenFile>(
          request.headers,
          body,
          async (bytes, { fileName }, before) => {
            const texts = check(before);
            if (!hasPlace(texts)) return { fileName, kept: await held.keep(bytes) };
            const order = uploadOrder(texts, fileName);
            return { record: await this.upload(caller, order, upTo(most, bytes, formTooLarge)) };
          },
        );
        if (!file) throw missing('file');
        const texts = check(fields);
        if ('record' in file) return file.record;
        const order = uploadOrder(texts, file.fileName);
        return await this.upload(caller, order, file.kept.open() as AsyncIterable<Buffer>);
      } finally {
        await held.release();
      }
    });
  }

  /**
   * A small file goes within one call. A larger one is passed on as it arrives, by a link the host gives for it.
   * @returns the file as `GET /v1/files/:id` answers it.
   * @throws PorticoError `DISK_OUTCOME_UNKNOWN` where nobody knows whether the file is there now; what reading the
   *   bytes throws, and then there is none; the refusals of the host.
   */
  async upload(caller: HostCaller, order: UploadOrder, bytes: AsyncIterable<Buffer>): Promise<ApiRecord> {
    const { head, body } = await peekBody(bytes, UPLOAD_LIMITS.oneCall + 1);
    const row =
      head.length > UPLOAD_LIMITS.oneCall
        ? await this.byLink(caller, order, body)
        : await this.inOneCall(caller, order, head);
    const files = servedEntity('files');
    return withOwnLinks(files, toApiRecord(files, row), this.config.publicUrl) as ApiRecord;
  }

  /** Holds the file of a form on disk while nobody knows where it goes: its texts come after it. */
  hold(principal: Principal): HeldFile {
    const lease = this.budgets.lease(principal);
    return {
      keep: async (bytes) => {
        lease.take('disk', UPLOAD_LIMITS.content);
        const file = await this.staging.create();
        try {
          for await (const piece of bytes) {
            if (file.size + piece.length > UPLOAD_LIMITS.content) throw tooLarge();
            await file.write(piece);
          }
        } catch (error) {
          await file.dispose();
          throw error;
        }
        const kept = file.finish({ fileName: '', contentType: '' });
        await lease.keep(kept);
        return kept;
      },
      release: () => lease.release(),
    };
  }

  private async inOneCall(
    { credential, options }: HostCaller,
    order: UploadOrder,
    bytes: Buffer,
  ): Promise<PlainRecord> {
    const params = { ...argumentsOf(order), fileContent: [order.fileName, bytes.toString('base64')] };
    return certain(async () => {
      const { result } = await this.host.call(credential, order.method, params, {
        ...options,
        idempotent: false,
      });
      return result;
    });
  }

  /** Only the second of the two calls makes a file, so the first may be repeated. */
  private async byLink(
    { credential, options }: HostCaller,
    order: UploadOrder,
    bytes: AsyncIterable<Buffer>,
  ): Promise<PlainRecord> {
    const asked = { ...options, idempotent: true };
    const { result } = await this.host.call(credential, order.method, argumentsOf(order), asked);
    const { field, uploadUrl } = isPlainRecord(result) ? result : {};
    if (typeof uploadUrl !== 'string' || typeof field !== 'string') throw noLink();
    const { caller, signal } = options;
    const upload = { url: uploadUrl, field, fileName: order.fileName, bytes };
    return certain(async () => {
      const sent = { method: order.method.toLowerCase(), caller, signal };
      return (await this.links.send(credential, upload, sent)).result;
    });
  }
}

function missing(field: string): PorticoError {
  return new PorticoError('MISSING_PARAMS', { message: `${field} is required.`, details: { field } });
}

function fileTooLarge(limitBytes: number): PorticoError {
  return new PorticoError('INLINE_SOURCE_TOO_LARGE', {
    message: `The file of the form is larger than ${limitBytes} bytes.`,
    hint: formTooLargeHint(limitBytes),
    details: { limitBytes },
  });
}

function argumentsOf({ placeId, fileName, isUnique }: UploadOrder): PlainRecord {
  return { id: placeId, data: { NAME: fileName }, ...(isUnique && { generateUniqueName: true }) };
}

function noLink(): PorticoError {
  return new PorticoError('HOST_UNAVAILABLE', { message: 'The host gave no link for the file.' });
}

/** The file a write has made. What is no file says as little of it as no answer. */
async function certain(write: () => Promise<unknown>): Promise<PlainRecord> {
  let result: unknown;
  try {
    result = await write();
  } catch (error) {
    throw isOutcomeUnknown(error) ? outcomeUnknown(CODE, error) : error;
  }
  if (isPlainRecord(result) && result['ID'] !== undefined) return result;
  throw outcomeUnknown(CODE, new Error('The host answered an upload without a file.'));
}
