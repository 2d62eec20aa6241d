import { describeHolder, withoutValues } from './lock-watch.js';

describe('who holds a lock', () => {
  it.each([
    ['COPY es.event (id, payload) TO stdout;', 'COPY es.event (id, payload) TO stdout;'],
    [
      `select *\n  from "auth"."user" where mail = 'a@b.example'`,
      'select * from "auth"."user" where mail = ?',
    ],
    [`update t set a = E'it\\'s s3cret', b = 12.5e3, c = $1`, 'update t set a = ?, b = ?, c = $1'],
    // Of a plain constant the backslash is a letter like any other.
    [`select 'C:\\', 's3cret'`, 'select ?, ?'],
    [`select $x$it's s3cret$x$, U&'s3cret', X'1F' from t1`, 'select ?, ?, ? from t1'],
    [`select 'it''s s3cret`, 'select ?'],
    [`select $body$ s3cret`, 'select ?'],
    [`select E's3cret\\`, 'select ?'],
    [`select 1 -- s3cret's\nfrom t`, 'select ? from t'],
    [`select 1 /* /* s3cret */ 's */ s3cret`, 'select ? …'],
    [`select /* s3cret`, 'select …'],
    [`select "odd ' name", 's3cret'`, 'select "odd \' name", ?'],
    ['', ''],
  ])('is told without values: %j', (statement, told) => {
    expect(withoutValues(statement)).toBe(told);
    expect(withoutValues(statement)).not.toContain('s3cret');
  });

  it('is one short line', () => {
    expect(withoutValues(`select ${'a, '.repeat(100)}`)).toHaveLength(81);
    expect(
      describeHolder({
        pid: 47,
        applicationName: 'pg_dump\u001b[2J',
        seconds: 720,
        query: 'COPY t\nTO stdout',
      }),
    ).toBe('pid 47 (pg_dump[2J, for 12 min): COPY t TO stdout');
    expect(describeHolder({ pid: 47, applicationName: null, seconds: null, query: null })).toBe(
      'pid 47 (no application_name)',
    );
    expect(describeHolder({ pid: 0, applicationName: null, seconds: null, query: null })).toContain(
      'pg_prepared_xacts',
    );
  });
});
