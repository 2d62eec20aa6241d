import { Controller, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  announcedBytes,
  answer,
  Api,
  ARCHIVE_PACE,
  BYTES_SCHEMA,
  checkInput,
  CurrentCaller,
  formSchema,
  inputFault,
  isMultipart,
  type PorticoRequest,
  RawBodies,
  readStreamedForm,
  success,
} from '#libs/http';
import { type Caller, PorticoError } from '#libs/kernel';
import { OBJECT_LIMITS, type ObjectWishes } from '../objects/object.policy.js';
import { ObjectAnswer, ObjectPresenter, STORAGE_WRITE } from '../objects/objects.dto.js';
import { DIRECT_UPLOAD_ERRORS, type DirectBody, DirectUploads } from './direct-uploads.service.js';
import { DirectUploadForm, DirectUploadQuery, isContentType } from './uploads.dto.js';

/** Room for what stands around the file of a form. */
const FORM_BYTES = 1_048_576;
const ANY_TYPE = 'application/octet-stream';
/** What command lines send when nobody says a type. */
const NO_TYPE = 'application/x-www-form-urlencoded';

const HINT = 'Larger objects take a ticket: POST /v1/storage/objects with key, contentType and sizeBytes.';

/** `POST /v1/storage/objects/upload`: an object in one call, on to the store as it arrives. */
@Controller('v1/storage/objects/upload')
export class DirectUploadController {
  constructor(
    private readonly bodies: RawBodies,
    private readonly upload: DirectUploads,
    private readonly presenter: ObjectPresenter,
  ) {}

  @Api({
    summary: 'Keep an object of up to 100 MiB in one call',
    description:
      'The body is the bytes alone, with `?key=`, or a form with the file in `file` and the other members beside it. `metadata` of a form is JSON; with the bytes alone there is none.',
    auth: STORAGE_WRITE,
    body: 'raw',
    rawBody: {
      'application/octet-stream': BYTES_SCHEMA,
      'multipart/form-data': formSchema(DirectUploadForm, { file: 'The bytes of the object' }),
    },
    bodyLimit: OBJECT_LIMITS.directBytes + FORM_BYTES,
    timeoutMs: ARCHIVE_PACE.graceMs,
    status: 201,
    response: answer(ObjectAnswer),
    errors: DIRECT_UPLOAD_ERRORS,
  })
  @Post()
  async run(
    @CurrentCaller() caller: Caller,
    @Query() options: DirectUploadQuery,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const body = isMultipart(request.headers)
      ? this.form(request, response, options)
      : this.bytes(request, response, options);
    const { namespace, object } = await this.upload.keep(caller, body);
    return success(this.presenter.show(namespace, object));
  }

  private bytes(request: PorticoRequest, response: Response, options: DirectUploadQuery): DirectBody {
    const limit = OBJECT_LIMITS.directBytes;
    const sent = request.headers['content-type'];
    const wishes = wishesOf(options, sent === NO_TYPE ? undefined : sent, 'query');
    return {
      mostBytes: announced(request, limit),
      wishes,
      read: async (take) => {
        await this.bodies.receive(request, response, { limit, tooLarge, pace: ARCHIVE_PACE }, take);
        return wishes;
      },
    };
  }

  private form(request: PorticoRequest, response: Response, options: DirectUploadQuery): DirectBody {
    const limit = OBJECT_LIMITS.directBytes + FORM_BYTES;
    return {
      mostBytes: Math.min(announced(request, limit), OBJECT_LIMITS.directBytes),
      wishes: null,
      read: (take) =>
        this.bodies.receive(request, response, { limit, tooLarge, pace: ARCHIVE_PACE }, async (body) => {
          const { fields, file } = await readStreamedForm(request.headers, body, async (bytes, names) => {
            await take(limited(bytes));
            return names;
          });
          if (!file) throw inputFault('body', 'file', 'isFile', 'file is required');
          const members = { ...options, ...checkInput(DirectUploadForm, fields) };
          return wishesOf(members, file.contentType, 'body');
        }),
    };
  }
}

/** @throws PorticoError when the announced body is too large. */
function announced(request: PorticoRequest, limit: number): number {
  const bytes = announcedBytes(request) ?? limit;
  if (bytes > limit) throw tooLarge();
  return bytes;
}

async function* limited(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > OBJECT_LIMITS.directBytes) throw tooLarge();
    yield piece;
  }
}

function wishesOf(
  { key, contentType, ...others }: DirectUploadForm,
  sentType: string | undefined,
  source: 'query' | 'body',
): ObjectWishes {
  if (key === undefined) throw inputFault(source, 'key', 'isString', 'key is required', 'VALIDATION_ERROR');
  const type = contentType ?? (isContentType(sentType) ? sentType : ANY_TYPE);
  return { ...others, key, contentType: type };
}

function tooLarge(): PorticoError {
  return new PorticoError('STORAGE_OBJECT_TOO_LARGE', {
    hint: HINT,
    details: { limitBytes: OBJECT_LIMITS.directBytes },
  });
}
