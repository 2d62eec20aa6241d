import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { HostBytes, HostClient, isOutcomeUnknown } from '#libs/host-client';
import { BodyBudgets, BodyStaging, type UploadedFile } from '#libs/http';
import { PorticoError, type Principal } from '#libs/kernel';
import {
  type ApiRecord,
  isPlainRecord,
  outcomeUnknown,
  type PlainRecord,
  servedEntity,
  toApiRecord,
  withOwnLinks,
} from '#libs/portal-data/contracts';
import { peekBody } from '#libs/storage';
import type { HostCaller } from './downloads.service.js';
import { FILE_FIRST_HINT, UPLOAD_LIMITS, type UploadOrder } from './upload.policy.js';

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
    private readonly staging: BodyStaging,
    private readonly budgets: BodyBudgets,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

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
