const GIVE_UP_MS = 10_000;

/** Asks again and again, without a pause, until something holds. */
export async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > GIVE_UP_MS) throw new Error('A change does not become effective.');
  }
}
