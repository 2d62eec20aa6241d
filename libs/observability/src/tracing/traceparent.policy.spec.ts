import { readTraceparent, writeTraceparent } from './traceparent.policy.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const read = { traceId: TRACE, spanId: SPAN };

it.each([
  ['recorded', `00-${TRACE}-${SPAN}-01`, { ...read, sampled: true }],
  ['not recorded', `00-${TRACE}-${SPAN}-00`, { ...read, sampled: false }],
  ['flags nobody knows', `00-${TRACE}-${SPAN}-fe`, { ...read, sampled: false }],
  ['a later version with more parts', `01-${TRACE}-${SPAN}-01-more`, { ...read, sampled: true }],
  ['more parts than its version has', `00-${TRACE}-${SPAN}-01-more`, null],
  ['no version', `ff-${TRACE}-${SPAN}-01`, null],
  ['an empty trace', `00-${'0'.repeat(32)}-${SPAN}-01`, null],
  ['an empty span', `00-${TRACE}-${'0'.repeat(16)}-01`, null],
  ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`, null],
  ['a line break', `00-${TRACE}-${SPAN}-01\n`, null],
  ['far too much', `01-${TRACE}-${SPAN}-01-${'x'.repeat(10_000)}`, null],
  ['two headers', [`00-${TRACE}-${SPAN}-01`], null],
  ['none', undefined, null],
])('%s', (_, header, expected) => {
  expect(readTraceparent(header)).toEqual(expected);
  if (expected) expect(readTraceparent(writeTraceparent(expected))).toEqual(expected);
});
