import type { AnsweredRefusal } from '#libs/http';
import { REFUSAL_LIMITS } from '../contracts/refusal-limits.data.js';
import type { KeptRefusal } from '../contracts/refusal-terms.js';

/** The database keeps every character but this one, which clients can bring into an address or a message. */
const UNKEPT = '\0';
const IN_ITS_PLACE = '�';
const SHOWN_OF_LONG = 9;

/** A refusal in the form in which it is kept: within its bounds, and of characters that can be. */
export function keptRefusal(refusal: AnsweredRefusal, id: string, at: Date): KeptRefusal {
  const { path, message, field, hint } = refusal;
  return {
    ...refusal,
    id,
    at,
    path: within(path.split('/').map(keptSegment).join('/'), REFUSAL_LIMITS.pathLength),
    message: within(message, REFUSAL_LIMITS.messageLength),
    field: field && within(field, REFUSAL_LIMITS.fieldLength),
    hint: hint && within(hint, REFUSAL_LIMITS.hintLength),
  };
}

/** Of a part that is too long for an id its beginning is kept. */
function keptSegment(segment: string): string {
  return segment.length <= REFUSAL_LIMITS.segmentLength ? segment : within(segment, SHOWN_OF_LONG);
}

function within(text: string, length: number): string {
  const kept = text.length <= length ? text : `${text.slice(0, length - 1)}…`;
  return kept.replaceAll(UNKEPT, IN_ITS_PLACE);
}
