/** A moment of the day most specs begin in. */
export const NOON = '2026-11-23T12:00:30+03:00';

/** What is done when, and what the record is then, or the status and code of the refusal. */
type Step = readonly [
  at: string,
  action: 'open' | 'pause' | 'close' | 'status',
  body: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>> | readonly [number, string, string?],
];
type Case = readonly [name: string, userId: number, steps: readonly Step[]];

/** Seconds pass while a spec runs, so that spans hold to the minute. */
const span = (minutes: string): unknown => expect.stringMatching(new RegExp(`^${minutes}:\\d\\d$`));

export const CASES: readonly Case[] = [
  [
    'a day that is open stays as it is',
    2,
    [
      [
        '12:00:30+03:00',
        'open',
        {},
        { status: 'OPENED', timeStart: '2026-11-23T09:00:00+03:00', timeFinish: null, duration: '00:00:00' },
      ],
      ['12:01:30+03:00', 'open', { time: '2026-11-23T11:00:00+03:00', report: 'x' }, { status: 'OPENED' }],
    ],
  ],
  [
    'a pause is ended by opening, and counts as one',
    2,
    [
      ['12:00:30+03:00', 'pause', {}, { status: 'PAUSED', timeLeaks: '00:00:00' }],
      [
        '12:30:45+03:00',
        'open',
        { time: '2026-11-23T12:20:00+03:00' },
        { status: 'OPENED', timeLeaks: span('00:30') },
      ],
      ['12:40:30+03:00', 'pause', {}, { status: 'PAUSED', timeLeaks: span('00:30') }],
      ['12:50:45+03:00', 'pause', {}, { status: 'OPENED', timeLeaks: span('00:40') }],
      ['13:00:50+03:00', 'status', {}, { status: 'OPENED', timeLeaks: span('00:40') }],
      [
        '18:00:30+03:00',
        'close',
        { time: '2026-11-23T18:00:00+03:00', report: 'Left' },
        {
          status: 'CLOSED',
          timeFinish: '2026-11-23T18:00:00+03:00',
          timeLeaks: span('00:40'),
          duration: span('08:19'),
        },
      ],
    ],
  ],
  [
    'a pause that runs ends with the day',
    2,
    [
      ['12:00:30+03:00', 'pause', {}, { status: 'PAUSED' }],
      [
        '13:00:45+03:00',
        'close',
        {},
        { status: 'CLOSED', timeLeaks: span('01:00'), duration: span('03:00') },
      ],
      [
        '13:10:00+03:00',
        'close',
        {},
        { status: 'CLOSED', timeLeaks: span('01:00'), duration: span('03:00') },
      ],
    ],
  ],
  [
    'a closed day goes on when opened, without the time between',
    2,
    [
      ['12:00:30+03:00', 'close', { lat: 59.44, lon: 24.75 }, { status: 'CLOSED', latClose: 59.44 }],
      [
        '13:00:45+03:00',
        'open',
        {},
        {
          status: 'OPENED',
          timeStart: '2026-11-23T09:00:00+03:00',
          timeLeaks: span('01:00'),
          timeFinish: null,
          duration: '00:00:00',
        },
      ],
    ],
  ],
  [
    'a closed day goes on when paused, with the time between',
    2,
    [
      ['12:00:30+03:00', 'close', {}, { status: 'CLOSED' }],
      ['13:00:30+03:00', 'pause', {}, { status: 'PAUSED', timeLeaks: '00:00:00' }],
      [
        '14:00:45+03:00',
        'close',
        {},
        { status: 'CLOSED', timeLeaks: span('01:00'), duration: span('04:00') },
      ],
    ],
  ],
  [
    'after a closed day another begins at a time that is given with a reason',
    2,
    [
      ['12:00:30+03:00', 'close', {}, { status: 'CLOSED' }],
      ['12:30:00+03:00', 'open', { time: '2026-11-23T12:20:00+03:00' }, [422, 'HOST_ERROR', 'REPORT']],
      [
        '12:30:30+03:00',
        'open',
        { time: '2026-11-22T12:20:00+03:00', report: 'x' },
        [422, 'HOST_ERROR', 'WRONG_DATETIME'],
      ],
      [
        '12:31:00+03:00',
        'open',
        { time: '2026-11-23T14:20:00+05:00', report: 'A call', lat: 59.44, lon: 24.75 },
        {
          status: 'OPENED',
          timeStart: '2026-11-23T12:20:00+03:00',
          timeLeaks: '00:00:00',
          latOpen: 59.44,
          lonOpen: 24.75,
          ipOpen: '',
          latClose: 0,
        },
      ],
    ],
  ],
  [
    'a day begins now for somebody who has not come yet, and neither ends nor pauses before',
    9,
    [
      [
        '12:00:30+03:00',
        'status',
        {},
        {
          status: 'CLOSED',
          id: null,
          timeStart: null,
          timeFinish: null,
          duration: '00:00:00',
          active: true,
          tzOffset: 10_800,
        },
      ],
      ['12:01:00+03:00', 'pause', {}, [422, 'HOST_ERROR']],
      ['12:01:30+03:00', 'close', {}, [422, 'HOST_ERROR']],
      [
        '12:02:30+03:00',
        'open',
        {},
        {
          status: 'OPENED',
          id: expect.any(Number),
          timeStart: expect.stringMatching(/^2026-11-23T12:02:\d\d\+03:00$/),
        },
      ],
    ],
  ],
  [
    'a day that was never closed is not opened again, nor paused, and closes on its own date alone',
    4,
    [
      ['12:00:30+03:00', 'open', {}, [409, 'WORKDAY_EXPIRED']],
      ['12:01:00+03:00', 'open', { time: NOON, report: 'x' }, [409, 'WORKDAY_EXPIRED']],
      ['12:01:30+03:00', 'pause', {}, [422, 'HOST_ERROR']],
      ['12:02:00+03:00', 'close', { report: 'Forgot' }, [422, 'HOST_ERROR', 'WRONG_DATETIME']],
      ['12:02:30+03:00', 'close', { time: NOON, report: 'x' }, [422, 'HOST_ERROR', 'WRONG_DATETIME']],
      ['12:03:00+03:00', 'close', { time: '2026-11-22T18:00:00+03:00' }, [422, 'HOST_ERROR', 'REPORT']],
      ['12:03:30+03:00', 'status', {}, { status: 'EXPIRED', timeStart: '2026-11-22T09:00:00+03:00' }],
    ],
  ],
  [
    'a day five hours east is told in its own zone, also when it ends by a clock elsewhere',
    8,
    [
      [
        '12:00:30+03:00',
        'open',
        { time: '2026-11-23T05:00:00Z', report: 'Early' },
        { status: 'OPENED', timeStart: '2026-11-23T10:00:00+05:00', tzOffset: 18_000 },
      ],
      [
        '13:00:00+03:00',
        'close',
        { time: '2026-11-23T12:30:00+03:00', report: 'Done' },
        { status: 'CLOSED', timeFinish: '2026-11-23T14:30:00+05:00', duration: '04:30:00' },
      ],
      // It is the 24th there, and the 23rd on the portal.
      ['22:30:30+03:00', 'status', {}, { status: 'CLOSED', timeStart: '2026-11-23T10:00:00+05:00' }],
      [
        '22:31:00+03:00',
        'open',
        { time: '2026-11-23T22:15:00+03:00', report: 'Night' },
        { status: 'OPENED', timeStart: '2026-11-24T00:15:00+05:00' },
      ],
    ],
  ],
  [
    'a day five hours west begins while it is tomorrow on the portal',
    7,
    [
      ['23:00:30+03:00', 'open', {}, { status: 'OPENED', tzOffset: -18_000 }],
      [
        '2026-11-24T02:00:30+03:00',
        'status',
        {},
        { status: 'OPENED', timeStart: expect.stringMatching(/^2026-11-23T15:00:\d\d-05:00$/) },
      ],
      ['2026-11-24T08:00:30+03:00', 'open', {}, [409, 'WORKDAY_EXPIRED']],
    ],
  ],
  [
    'fixed hours want a reason, and wait for the manager when a time is far from the present',
    6,
    [
      ['12:00:30+03:00', 'open', {}, [422, 'HOST_ERROR', 'REPORT']],
      [
        '12:01:00+03:00',
        'open',
        { time: '2026-11-23T09:00:00+03:00', report: 'Forgot' },
        { status: 'OPENED', active: false },
      ],
      ['12:02:00+03:00', 'close', { report: 'Ill' }, { status: 'CLOSED', active: false }],
    ],
  ],
];
