import type { Response } from 'express';
import {
  announcedBytes,
  ARCHIVE_PACE,
  checkInput,
  inputFault,
  isMultipart,
  type PorticoRequest,
  type RawBodies,
  readStreamedForm,
  upTo,
} from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { OBJECT_LIMITS, type ObjectWishes } from '../objects/object.policy.js';
import type { DirectBody } from './direct-uploads.service.js';
import { DirectUploadForm, type DirectUploadQuery, isContentType } from './uploads.dto.js';

/** A form with the largest object, and what stands around it. */
export const DIRECT_FORM_BYTES = OBJECT_LIMITS.directBytes + 1_048_576;
const ANY_TYPE = 'application/octet-stream';
/** What command lines send when nobody says a type. */
const NO_TYPE = 'application/x-www-form-urlencoded';

const HINT = 'Larger objects take a ticket: POST /v1/storage/objects with key, contentType and sizeBytes.';

/** The body of a request that is an object: its bytes alone, or a form. @throws PorticoError for a query that is none. */
export function directBody(
  bodies: RawBodies,
  request: PorticoRequest,
  response: Response,
  options: DirectUploadQuery,
): DirectBody {
  const read = isMultipart(request.headers) ? formBody : bytesBody;
  return read(bodies, request, response, options);
}

function bytesBody(
  bodies: RawBodies,
  request: PorticoRequest,
  response: Response,
  options: DirectUploadQuery,
): DirectBody {
  const limit = OBJECT_LIMITS.directBytes;
  const sent = request.headers['content-type'];
  const wishes = wishesOf(options, sent === NO_TYPE ? undefined : sent, 'query');
  return {
    mostBytes: announced(request, limit),
    wishes,
    read: async (take) => {
      await bodies.receive(request, response, { limit, tooLarge, pace: ARCHIVE_PACE }, take);
      return wishes;
    },
  };
}

function formBody(
  bodies: RawBodies,
  request: PorticoRequest,
  response: Response,
  options: DirectUploadQuery,
): DirectBody {
  const limits = { limit: DIRECT_FORM_BYTES, tooLarge, pace: ARCHIVE_PACE };
  return {
    mostBytes: Math.min(announced(request, DIRECT_FORM_BYTES), OBJECT_LIMITS.directBytes),
    wishes: null,
    read: (take) =>
      bodies.receive(request, response, limits, async (body) => {
        const { fields, file } = await readStreamedForm(request.headers, body, async (bytes, names) => {
          await take(upTo(OBJECT_LIMITS.directBytes, bytes, tooLarge));
          return names;
        });
        if (!file) throw inputFault('body', 'file', 'isFile', 'file is required');
        const members = { ...options, ...checkInput(DirectUploadForm, fields) };
        return wishesOf(members, file.contentType, 'body');
      }),
  };
}

/** @throws PorticoError when the announced body is too large. */
function announced(request: PorticoRequest, limit: number): number {
  const bytes = announcedBytes(request) ?? limit;
  if (bytes > limit) throw tooLarge();
  return bytes;
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
