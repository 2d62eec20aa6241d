/** What a message can be answered in. */
export const ANSWER_TYPES = ['application/json', 'text/event-stream'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** One range of `Accept`: a type, all of a kind, or all there are. */
interface MediaRange {
  readonly range: string;
  readonly weight: number;
}

/** Ranges of an `Accept` header (RFC 9110, 12.5.1). Parameters other than the weight choose nothing here. */
function rangesOf(header: string): MediaRange[] {
  return header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (range === '') return [];
    const quality = parameters.find((text) => text.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    return [{ range, weight: Number.isNaN(weight) ? 1 : weight }];
  });
}

/** How much a type is wanted, 0 to 1: the range that names it most closely says so. */
function weightOf(type: AnswerType, ranges: readonly MediaRange[]): number {
  const closest = [type, type.replace(/\/.*/, '/*'), '*/*']
    .map((name) => ranges.find(({ range }) => range === name))
    .find((found) => found !== undefined);
  return closest?.weight ?? 0;
}

/**
 * The type a message is answered in; null where none of the two is taken. Without a header, or with an empty one, all are.
 * @param mayStream events are the better answer: to whoever names them. Who takes anything, as programs do that say nothing
 *   of it, reads JSON.
 */
export function answerType(header: string | undefined, mayStream: boolean): AnswerType | null {
  const ranges = rangesOf(header ?? '');
  const [json, events] = ANSWER_TYPES.map((type) => (ranges.length === 0 ? 1 : weightOf(type, ranges))) as [
    number,
    number,
  ];
  if (json === 0) return events === 0 ? null : 'text/event-stream';
  const names = ranges.some(({ range }) => range === 'text/event-stream');
  return mayStream && names && events >= json ? 'text/event-stream' : 'application/json';
}
