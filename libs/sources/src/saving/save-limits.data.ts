/** Live records an application or server may have. */
export const VERSIONS_PER_OWNER = 2_000;
