import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Api, type PorticoRequest } from '#libs/http';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { BlobResponder } from '../blobs/blob-responder.js';
import { etagOf, fileNameOf } from './object.policy.js';
import { PublicObjects } from './public-objects.service.js';
import { shownType } from '../blobs/download-headers.policy.js';

/** What pages of other sites may do with public objects: show them, and read them without anybody's cookies. */
const PUBLIC_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Content-Length, Content-Range, Accept-Ranges',
  // Without it a page of another site could not show the picture it links to.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
};

/** `/v1/public-storage`: public objects, for everybody, without a key. */
@Controller('v1/public-storage/:a')
export class PublicObjectsController {
  constructor(
    private readonly objects: PublicObjects,
    private readonly bytes: BlobResponder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Api({
    summary: 'The bytes of a public object',
    description:
      'The address is `publicUrl` of the object; it needs no key. Whole or one range; HEAD tells the same without the bytes. Nothing a browser could run is told as what it is.',
    tag: 'storage',
    owner: 'none',
    auth: 'none',
    stream: true,
    forms: ['bytes'],
    ranges: true,
    conditional: true,
    response: {},
    errors: ['STORAGE_OBJECT_NOT_FOUND', 'ACCOUNT_FROZEN', 'STORAGE_UNAVAILABLE', 'LARGE_BODY_BACKEND_BUSY'],
  })
  @Get(':b')
  async read(
    @Param('a') bucket: string,
    @Param('b') name: string,
    @Req() request: PorticoRequest,
    @Res() response: Response,
  ): Promise<void> {
    for (const [header, value] of Object.entries(PUBLIC_HEADERS)) response.setHeader(header, value);
    const object = await this.objects.find(bucket, name);
    const { contentType, disposition } = shownType(object.contentType);
    await this.bytes.send(request, response, {
      blob: object.blob,
      contentType,
      disposition,
      fileName: fileNameOf(object.key),
      etag: etagOf(object),
      cacheControl: this.cacheControl(object.expiresAt),
      headers: { 'Last-Modified': object.completedAt.toUTCString() },
      owner: { portalId: object.portalId, keyId: bucket },
      gone: () => new PorticoError('STORAGE_OBJECT_NOT_FOUND'),
    });
  }

  /** Nobody keeps an object longer than it lives. */
  private cacheControl(expiresAt: Date | null): string {
    const leftSeconds = expiresAt
      ? Math.floor((expiresAt.getTime() - this.clock.nowMs()) / 1_000)
      : Number.POSITIVE_INFINITY;
    return `public, max-age=${Math.max(0, Math.min(PUBLIC_SECONDS, leftSeconds))}`;
  }
}

const PUBLIC_SECONDS = 3_600;
