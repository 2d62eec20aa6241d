/** What the spec that runs a client gives it: `baseURL`, `apiKey` and whatever else its scenarios need. */
export const given = JSON.parse(process.argv[2] ?? '{}');

/** An error as a caller meets it. */
function toldError(error) {
  const { constructor, status, code, type, param, message, headers } = error;
  const retry = headers?.get?.('x-should-retry') ?? null;
  const retryAfter = headers?.get?.('retry-after') ?? null;
  return { thrown: { name: constructor.name, status, code, type, param, message, retry, retryAfter } };
}

/** Goes through the scenarios one after the other and prints what came of each. */
export async function tell(scenarios) {
  const told = {};
  for (const [name, scenario] of Object.entries(scenarios)) {
    told[name] = await Promise.resolve().then(scenario).catch(toldError);
  }
  process.stdout.write(JSON.stringify(told));
}
