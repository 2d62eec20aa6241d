import { findJobIdFault } from './job-queues.js';

describe('job ids', () => {
  it.each(['run-exec-0192f1c2-7a63-7cc0-a2f1-0d9c2b7f8a11', 'a', '12a'])('accept %s', (id) => {
    expect(findJobIdFault(id)).toBeNull();
  });

  it.each([
    ['', 'is empty'],
    ['run:1', 'contains ":"'],
    ['42', 'has digits only'],
    ['-42', 'has digits only'],
    ['x'.repeat(201), 'is longer than 200 characters'],
  ])('refuse "%s"', (id, fault) => {
    expect(findJobIdFault(id)).toBe(fault);
  });
});
