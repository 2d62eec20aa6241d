import type { Answer } from './child.js';

function send<Data>(answer: Answer<Data>): void {
  process.send?.(answer);
}

/** The child's side of the channel: says hello, then answers every question in turn. */
export function answerQuestions<Question>(
  hello: unknown,
  answer: (question: Question) => Promise<unknown>,
): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (data) => send({ data: data ?? null }),
      (error: Error) => send({ fault: error.message }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  send({ data: hello });
}
