import { isUtf8 } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { NOTHING_COUNTED } from '#libs/metering/contracts';
import { MeteredCalls } from '../calls/metered-calls.js';
import { readJson, readWhole, type UpstreamAnswer } from '../upstreams/upstream-answer.js';
import { UpstreamFault } from '../upstreams/upstream-failure.js';
import { formBody } from '../upstreams/upstream-request.js';
import { audioLength } from './audio-length.js';
import type { MediaAnswer, MediaCaller } from './media.service.js';
import {
  checkTranscript,
  heardMs,
  languageCode,
  TEXT_TYPES,
  type TranscriptFormat,
  type TranscriptionInput,
} from './transcription.policy.js';

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
