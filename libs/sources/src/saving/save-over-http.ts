import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { ARCHIVE_PACE, type PorticoRequest, RawBodies } from '#libs/http';
import { type Caller, PorticoError } from '#libs/kernel';
import type { SourceOwnerType } from '../contracts/source-terms.js';
import { DescribeVersions } from '../reading/describe-versions.query.js';
import { ReadVersion } from '../reading/read-version.query.js';
import type { SavedVersionAnswer } from '../reading/version.answer.js';
import { versionIdOf } from '../versions/version-row.js';
import { TOO_LARGE_HINT } from './save-limits.data.js';
import { SaveSource, type SentArchive } from './save-source.command.js';

/** Path of the sources of an owner. */
const PATHS: Readonly<Record<SourceOwnerType, (id: string) => string>> = {
  app: (id) => `/v1/apps/${id}/sources`,
  server: (id) => `/v1/infra/servers/${id}/sources`,
};

/** What the routes that save have in common: where the bytes come from, and how the answer looks. */
@Injectable()
export class SaveOverHttp {
  constructor(
    private readonly reading: ReadVersion,
    private readonly saving: SaveSource,
    private readonly describe: DescribeVersions,
    private readonly bodies: RawBodies,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sourceMaxBytes' | 'publicUrl'>,
  ) {}

  /** Sets the status to 200 where the content was there already. */
  async execute(
    caller: Caller,
    type: SourceOwnerType,
    id: string,
    request: PorticoRequest,
    response: Response,
  ): Promise<SavedVersionAnswer> {
    const { owner, serverContext } = await this.reading.inContext(caller.principal, type, id, 'write');
    const path = PATHS[type](owner.id);
    const sent = this.sentBy(request, response, path);
    const { version, deduplicated, restored } = await this.saving.execute(caller, owner, sent);
    const [answer] = await this.describe.within([version], () => serverContext);
    if (!answer) throw new Error('one version was described as none');
    if (deduplicated) response.status(200);
    // The client was answered before it sent the body; what it sends now would be read as its next request.
    if (!request.complete) response.setHeader('Connection', 'close');
    response.setHeader('Location', `${path}/${versionIdOf(version)}`);
    return { ...answer, id: version.id, deduplicated, restored };
  }

  private sentBy(request: PorticoRequest, response: Response, path: string): SentArchive {
    const { headers } = request;
    const limit = this.config.sourceMaxBytes;
    return {
      headers,
      announced: headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null,
      example:
        `curl -X POST ${this.config.publicUrl.replace(/\/$/, '')}${path} -H 'X-Api-Key: <key>' ` +
        `-H 'Content-Type: application/gzip' --data-binary @app.tar.gz`,
      receive: (consume) =>
        this.bodies.receive(request, response, { limit, tooLarge, pace: ARCHIVE_PACE }, consume),
    };
  }
}

function tooLarge(limitBytes: number): PorticoError {
  return new PorticoError('SOURCE_TOO_LARGE', { hint: TOO_LARGE_HINT, details: { limitBytes } });
}
