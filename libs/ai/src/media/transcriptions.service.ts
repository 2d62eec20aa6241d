import { isUtf8 } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import { parseInThread, type ParseLimits, ParseStopped } from '#libs/parsing';
import { MeteredCalls } from '../calls/metered-calls.js';
import { readJson, readWhole, type UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { formBody } from '../upstreams/upstream-client.js';
import { UpstreamFault } from '../upstreams/upstream-outcomes.policy.js';
import type { AudioFacts } from './audio-length.thread.js';
import type { MediaAnswer, MediaCaller } from './media.service.js';
import {
  checkTranscript,
  heardMs,
  languageCode,
  TEXT_TYPES,
  type TranscriptFormat,
  type TranscriptionInput,
} from './transcription.policy.js';

/** Bytes of a second of speech where a container does not tell its length: 32 kbit/s. */
const USUAL_BYTES = 4_000;
/** Bytes of a second of the plainest audio, 96 kHz, two channels of 24 bits: no file is shorter than that says. */
const MOST_BYTES = 576_000;

/** A file that needs more is judged by its size. */
const LIMITS: ParseLimits = { workMs: 2_000, memoryMb: 64 };

/** How long a file plays, in milliseconds, as far as can be known before anybody listens to it. */
export interface AudioLength {
  readonly milliseconds: number;
  /** The container says so; otherwise it is judged by the size. */
  readonly told: boolean;
}

/**
 * Reads the length out of the container. What is no audio, or broken, is left to the provider to refuse: it counts
 * by its size.
 */
async function audioLength(file: UploadedFile): Promise<AudioLength> {
  const seconds = await containerSeconds(file);
  if (seconds === null) return { milliseconds: Math.ceil((file.size * 1_000) / USUAL_BYTES), told: false };
  const atLeast = (file.size * 1_000) / MOST_BYTES;
  return { milliseconds: Math.ceil(Math.max(seconds * 1_000, atLeast)), told: true };
}

async function containerSeconds(file: UploadedFile): Promise<number | null> {
  const { contentType: mimeType, fileName: path, size } = file;
  try {
    return await parseInThread<number | null>({
      script: 'libs/ai/src/media/audio-length.thread.ts',
      input: { mimeType, path, size } satisfies AudioFacts,
      sources: [{ pieces: () => file.open() }],
      limits: LIMITS,
    });
  } catch (error) {
    // Any file may be sent; what cannot be read has no length.
    if (error instanceof ParseStopped) return null;
    throw error;
  }
}

const LONGEST_MS = 15 * 60_000;

/** What was said: an object of the contract, or a text. */
export type Transcript = Readonly<Record<string, unknown>> | string;

export interface TranscriptionOrder extends MediaCaller {
  readonly form: TranscriptionInput;
}

/** Writes down what is said in a file. */
@Injectable()
export class TranscriptionsService {
  constructor(private readonly calls: MeteredCalls) {}

  /** @throws PorticoError `empty_file`, `invalid_language`, `file_too_large`, and those of every call. */
  async transcribe({ principal, tell, form }: TranscriptionOrder): Promise<MediaAnswer<Transcript>> {
    const { file, response_format: format = 'json' } = form;
    if (file.size === 0) throw new PorticoError('empty_file', { extra: { param: 'file' } });
    const fields = fieldsOf(form);
    const { milliseconds, told } = await audioLength(file);
    if (told && milliseconds > LONGEST_MS) {
      const message = `The audio is longer than ${LONGEST_MS / 60_000} minutes.`;
      throw new PorticoError('file_too_large', { message, extra: { param: 'file' } });
    }
    const reckoned = { ...NOTHING_COUNTED, audioMs: milliseconds };
    return this.calls.complete<Transcript>({
      principal,
      tell,
      callClass: 'transcription',
      requestedModel: form.model,
      estimate: () => ({ atMost: reckoned, atLeast: reckoned }),
      request: ({ upstreamModel }) => ({
        path: 'audio/transcriptions',
        accept: '*/*',
        ...formBody([['model', upstreamModel], ...fields], file),
      }),
      begin: (answer) => readTranscript(answer, format),
      usage: (transcript) => {
        if (typeof transcript === 'string') return null;
        const audioMs = heardMs(transcript, milliseconds);
        return audioMs === null ? null : { ...NOTHING_COUNTED, audioMs };
      },
      reckon: () => reckoned,
    });
  }
}

/** What of the form goes to the provider. @throws PorticoError `invalid_language`. */
function fieldsOf(form: TranscriptionInput): [string, string][] {
  const { language, prompt, response_format, temperature, vad_filter } = form;
  const code = language === undefined ? undefined : languageCode(language);
  if (code === null) throw new PorticoError('invalid_language', { extra: { param: 'language' } });
  const single = { language: code, prompt, response_format, temperature, vad_filter };
  const times = form['timestamp_granularities[]'] ?? [];
  return [
    ...Object.entries(single).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...times.map((value): [string, string] => ['timestamp_granularities[]', value]),
  ];
}

async function readTranscript(answer: UpstreamAnswer, format: TranscriptFormat): Promise<Transcript> {
  if (TEXT_TYPES[format] === undefined) return checkTranscript(await readJson(answer));
  const bytes = await readWhole(answer);
  if (!isUtf8(bytes)) throw new UpstreamFault('unreadable');
  return bytes.toString('utf8');
}
