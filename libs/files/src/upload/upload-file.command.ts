import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { HostBytes, HostClient, isOutcomeUnknown } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
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
import type { HostCaller } from '../host-caller.query.js';
import { UPLOAD_LIMITS } from './upload-limits.data.js';
import type { UploadOrder } from './upload-order.policy.js';

const CODE = 'DISK_OUTCOME_UNKNOWN';

/** Makes a file on the portal. */
@Injectable()
export class UploadFile {
  constructor(
    private readonly host: HostClient,
    private readonly links: HostBytes,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * A small file goes within one call. A larger one is passed on as it arrives, by a link the host gives for it.
   * @returns the file as `GET /v1/files/:id` answers it.
   * @throws PorticoError `DISK_OUTCOME_UNKNOWN` where nobody knows whether the file is there now; what reading the
   *   bytes throws, and then there is none; the refusals of the host.
   */
  async execute(caller: HostCaller, order: UploadOrder, bytes: AsyncIterable<Buffer>): Promise<ApiRecord> {
    const { head, body } = await peekBody(bytes, UPLOAD_LIMITS.oneCall + 1);
    const row =
      head.length > UPLOAD_LIMITS.oneCall
        ? await this.byLink(caller, order, body)
        : await this.inOneCall(caller, order, head);
    const files = servedEntity('files');
    return withOwnLinks(files, toApiRecord(files, row), this.config.publicUrl) as ApiRecord;
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
