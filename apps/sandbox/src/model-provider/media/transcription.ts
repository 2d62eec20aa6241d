import { createHash } from 'node:crypto';
import { SeededRandom } from '../../seed/random.js';
import { ANSWER_WORDS } from '../chat/answer-words.data.js';
import { refuseField } from '../provider-error.js';
import type { FormBody } from '../provider-body.js';
import { audioSeconds } from './audio-length.js';

const SEGMENT_SECONDS = 5;
const WORD_SECONDS = 0.5;

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly words: readonly Word[];
}

export interface Transcript {
  readonly contentType: string;
  readonly text: string;
}

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
const textOf = ({ words }: Segment): string => words.map(({ word }) => word).join(' ');

/** The same bytes always say the same: two words a second. */
function listen(file: Buffer, seconds: number): Segment[] {
  const random = new SeededRandom(createHash('sha256').update(file).digest('hex'), 0);
  const segments: Segment[] = [];
  for (let start = 0; start < seconds; start += SEGMENT_SECONDS) {
    const end = Math.min(seconds, start + SEGMENT_SECONDS);
    const count = Math.max(1, Math.floor((end - start) / WORD_SECONDS));
    const words = Array.from({ length: count }, (_, index): Word => ({
      word: random.pick(ANSWER_WORDS),
      start: rounded(start + index * WORD_SECONDS),
      end: rounded(Math.min(end, start + (index + 1) * WORD_SECONDS)),
    }));
    segments.push({ start: rounded(start), end: rounded(end), words });
  }
  return segments;
}

function clock(seconds: number, separator: ',' | '.'): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 23).replace('.', separator);
}

function captions(segments: readonly Segment[], separator: ',' | '.', isNumbered: boolean): string {
  return segments
    .map((segment, index) => {
      const times = `${clock(segment.start, separator)} --> ${clock(segment.end, separator)}`;
      return `${isNumbered ? `${index + 1}\n` : ''}${times}\n${textOf(segment)}\n`;
    })
    .join('\n');
}

function verbose(segments: readonly Segment[], seconds: number, form: FormBody): object {
  const wanted = form.all('timestamp_granularities[]');
  return {
    task: 'transcribe',
    language: form.first('language') ?? 'en',
    duration: rounded(seconds),
    text: segments.map(textOf).join(' '),
    ...(wanted.includes('word') && { words: segments.flatMap(({ words }) => words) }),
    segments: segments.map((segment, id) => ({
      id,
      seek: 0,
      start: segment.start,
      end: segment.end,
      text: textOf(segment),
      tokens: [],
      temperature: 0,
      avg_logprob: -0.1,
      compression_ratio: 1,
      no_speech_prob: 0,
    })),
  };
}

/** The answer to `POST /audio/transcriptions`. @throws ProviderError naming the field that cannot be used. */
export function transcribe(form: FormBody, usage: unknown): Transcript {
  const { file } = form;
  if (!file || file.length === 0) return refuseField('file', 'a file of sound');
  const seconds = audioSeconds(file);
  const segments = listen(file, seconds);
  const text = segments.map(textOf).join(' ');
  const told = usage === undefined ? { type: 'duration', seconds: Math.ceil(seconds) } : usage;
  const json = (value: object): Transcript => ({
    contentType: 'application/json',
    text: JSON.stringify({ ...value, usage: told }),
  });
  switch (form.first('response_format') ?? 'json') {
    case 'json':
      return json({ text });
    case 'verbose_json':
      return json(verbose(segments, seconds, form));
    case 'text':
      return { contentType: 'text/plain; charset=utf-8', text: `${text}\n` };
    case 'srt':
      return { contentType: 'text/plain; charset=utf-8', text: captions(segments, ',', true) };
    case 'vtt':
      return { contentType: 'text/vtt; charset=utf-8', text: `WEBVTT\n\n${captions(segments, '.', false)}` };
    default:
      return refuseField('response_format', 'json, verbose_json, text, srt or vtt');
  }
}
