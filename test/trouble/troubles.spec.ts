import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageFolder } from '#libs/config';
import { CHECKS } from '../../apps/cli/src/doctor/checks.data.js';
import type { Trouble } from '../../apps/cli/src/docs/troubles/trouble.js';
import { TROUBLES } from '../../apps/cli/src/docs/troubles/troubles.data.js';

const read = (path: string): string => readFileSync(join(packageFolder(), path), 'utf8');
const ROWS = Object.entries<Trouble>(TROUBLES);

describe('the table of troubles', () => {
  it.each(ROWS)('%s is proven by a spec that is there', (_, { provenBy }) => {
    const path = typeof provenBy === 'string' ? provenBy : provenBy.spec;
    expect([path, existsSync(join(packageFolder(), path))]).toEqual([path, true]);
    // A spec that the table drives has a case for each of its rows, or does not compile.
    const proof = typeof provenBy === 'string' ? `'${provenBy}'` : `'${provenBy.title}'`;
    expect(read(path)).toContain(proof);
    if (typeof provenBy === 'string') expect(read(path)).toContain('ProvenBy<typeof SPEC>');
  });

  it('names alerts and checks of the doctor that there are', () => {
    const { groups } = parse(read('deploy/prometheus/alerts.yml')) as {
      groups: { rules: { alert: string }[] }[];
    };
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
    const checks = CHECKS.map(({ name }) => name);
    for (const [, { alerts: told, doctor }] of ROWS) {
      expect(alerts).toEqual(expect.arrayContaining([...told]));
      if (doctor) expect(checks).toContain(doctor.check);
    }
  });

  it('says of every trouble that makes a process unready, or loses something, who is told', () => {
    const silent = ROWS.filter(
      ([, { readyz, alerts }]) => Object.keys(readyz).length > 0 && alerts.length === 0,
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
