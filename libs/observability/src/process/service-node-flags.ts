/**
 * How Node is run for api and worker. V8 lets garbage pile up in proportion to the machine's memory; these processes hold
 * about 35 MB. Source maps stay off: they cost a tenth of the start and are kept in memory for every package.
 */
export const SERVICE_NODE_FLAGS: readonly string[] = ['--max-old-space-size=512', '--max-semi-space-size=8'];
