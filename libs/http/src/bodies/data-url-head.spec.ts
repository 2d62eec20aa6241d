import { DataUrlHead } from './part-head.js';

function strip(text: string, pieceLength: number): string {
  const head = new DataUrlHead();
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    pieces.push(head.strip(Buffer.from(text.slice(at, at + pieceLength))));
  }
  return Buffer.concat([...pieces, head.end()]).toString();
}

describe.each([1, 3, 1_000])('a text in pieces of %i', (pieceLength) => {
  it.each([
    ['data:image/png;base64,aGk=', 'aGk='],
    ['DATA:;base64,aGk=', 'aGk='],
    ['data:text/plain;charset=utf-8;base64,aGk=', 'aGk='],
    ['aGk=', 'aGk='],
    ['data', 'data'],
    ['', ''],
    ['data:text/plain,aGk=', 'data:text/plain,aGk='],
    [`data:${'x'.repeat(300)};base64,aGk=`, `data:${'x'.repeat(300)};base64,aGk=`],
    ['data:a;base64,data:b;base64,aGk=', 'data:b;base64,aGk='],
  ])('%j is read as %j', (text, rest) => {
    expect(strip(text, pieceLength)).toBe(rest);
  });
});
