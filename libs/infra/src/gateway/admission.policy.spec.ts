import { ACCESS_POLICIES, type AccessPolicy } from '../contracts/server-terms.js';
import { admit, type Standing } from './admission.policy.js';

const PEOPLE: Readonly<Record<string, readonly Standing[] | null>> = {
  nobody: null,
  'the owner': ['owner', 'portal', 'signed-in'],
  'a member of the team': ['team', 'portal', 'signed-in'],
  'a named user': ['named', 'portal', 'signed-in'],
  'one of a listed department': ['department', 'portal', 'signed-in'],
  'somebody of the portal': ['portal', 'signed-in'],
  'somebody of another portal': ['signed-in'],
};

/** open, sign-in or refused, in the order of ACCESS_POLICIES. */
const EXPECTED: Readonly<Record<string, string>> = {
  nobody: 'sign-in sign-in sign-in sign-in sign-in open',
  'the owner': 'open open open open open open',
  'a member of the team': 'open open open open open open',
  'a named user': 'refused open open open open open',
  'one of a listed department': 'refused refused open open open open',
  'somebody of the portal': 'refused refused refused open open open',
  'somebody of another portal': 'refused refused refused refused open open',
};

describe('who may open an application', () => {
  it.each(Object.entries(PEOPLE))('%s', (name, standings) => {
    const told = ACCESS_POLICIES.map((policy: AccessPolicy) =>
      admit(policy, standings && new Set(standings)),
    );
    expect(told.join(' ')).toBe(EXPECTED[name]);
  });
});
