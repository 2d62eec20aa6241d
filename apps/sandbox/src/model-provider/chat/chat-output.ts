import type { ChatAnswer, Choice } from './chat-answer.js';

const FINGERPRINT = 'fp_sandbox';

export const DONE = 'data: [DONE]\n\n';

function messageOf({ reasoning, content, toolCalls }: Choice): object {
  return {
    role: 'assistant',
    content: toolCalls.length > 0 ? null : content.join(''),
    ...(reasoning.length > 0 && { reasoning_content: reasoning.join('') }),
    ...(toolCalls.length > 0 && {
      tool_calls: toolCalls.map(({ id, name, arguments: pieces }) => ({
        id,
        type: 'function',
        function: { name, arguments: pieces.join('') },
      })),
    }),
    refusal: null,
  };
}

/** The answer as one object. `usage` undefined: without the member. */
export function chatJson({ id, model, created, choices }: ChatAnswer, usage: unknown): string {
  return JSON.stringify({
    id,
    object: 'chat.completion',
    created,
    model,
    choices: choices.map((choice, index) => ({
      index,
      message: messageOf(choice),
      logprobs: null,
      finish_reason: choice.finishReason,
    })),
    usage,
    system_fingerprint: FINGERPRINT,
  });
}

/** What the frames of one choice say, one after the other. */
function deltasOf({ reasoning, content, toolCalls }: Choice): object[] {
  return [
    { role: 'assistant', content: toolCalls.length > 0 ? null : '' },
    ...reasoning.map((piece) => ({ reasoning_content: piece })),
    ...content.map((piece) => ({ content: piece })),
    ...toolCalls.flatMap(({ id, name, arguments: pieces }, index) => [
      { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
      ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
  ];
}

interface Frame {
  readonly index: number;
  readonly delta: object;
  readonly finishReason: Choice['finishReason'] | null;
}

/** Several choices come in turns. */
function inTurns(choices: readonly Choice[]): Frame[] {
  const told = choices.map((choice, index) => [
    ...deltasOf(choice).map((delta): Frame => ({ index, delta, finishReason: null })),
    { index, delta: {}, finishReason: choice.finishReason },
  ]);
  const longest = Math.max(...told.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => told.flatMap((frames) => frames[turn] ?? [])).flat();
}

/** The answer as frames of a stream. `usage` undefined: nobody asked; null: asked for, and not told. */
export function chatFrames({ id, model, created, choices }: ChatAnswer, usage: unknown): string[] {
  const head = { id, object: 'chat.completion.chunk', created, model, system_fingerprint: FINGERPRINT };
  const frame = (rest: object): string => `data: ${JSON.stringify({ ...head, ...rest })}\n\n`;
  const frames = inTurns(choices).map(({ index, delta, finishReason }) =>
    frame({
      choices: [{ index, delta, logprobs: null, finish_reason: finishReason }],
      ...(usage !== undefined && { usage: null }),
    }),
  );
  const last = usage === undefined || usage === null ? [] : [frame({ choices: [], usage })];
  return [...frames, ...last, DONE];
}
