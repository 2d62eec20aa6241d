import { answerType } from './answer-type.policy.js';

const [JSON_TYPE, EVENTS] = ['application/json', 'text/event-stream'];

describe('the type a message is answered in', () => {
  it.each([
    [undefined, JSON_TYPE],
    ['', JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['text/*', EVENTS],
    ['application/json', JSON_TYPE],
    ['text/event-stream', EVENTS],
    ['Application/JSON; charset=utf-8', JSON_TYPE],
    ['application/json;q=0, */*', EVENTS],
    ['text/html, */*;q=0.1', JSON_TYPE],
    ['text/event-stream;q=0, */*;q=0.5', JSON_TYPE],
    ['text/html', null],
    ['application/json;q=0', null],
    ['*/*;q=0', null],
    ['application/json;q=0.000, text/*;q=0', null],
    ['application/jsonx, xtext/event-stream', null],
  ])('of %s is %s', (header, type) => {
    expect(answerType(header, false)).toBe(type);
  });

  it.each([
    ['application/json, text/event-stream', EVENTS],
    ['application/json, text/event-stream;q=0.5', JSON_TYPE],
    ['text/event-stream, */*;q=0.1', EVENTS],
    ['application/json', JSON_TYPE],
    ['*/*', JSON_TYPE],
    [undefined, JSON_TYPE],
  ])('of %s is %s where events say more', (header, type) => {
    expect(answerType(header, true)).toBe(type);
  });
});
