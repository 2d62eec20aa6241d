import { lostPlus } from './texts.js';

it.each([
  '2026-01-15T10:00:00 03:00',
  '2026-01-15t10:00 0300',
  '2026-01-15 10:00:00 03:00',
  '2026-01-15T10:00:00.123 03',
])('%s has lost its plus', (value) => expect(lostPlus(value)).toContain('%2B'));

it.each([
  '2026-01-15',
  '2026-01-15 10:00:00',
  '2026-01-15T10:00:00+03:00',
  '2026-01-15T10:00:00-03:00',
  '2026-01-15T10:00:00Z',
  'yesterday 03:00',
  '',
  null,
  20260115,
  ['2026-01-15T10:00:00 03:00'],
])('%j has not', (value) => expect(lostPlus(value)).toBe(''));
