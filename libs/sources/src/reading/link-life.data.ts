/** Seconds a link to the bytes of a version is valid (specification part 1, "Limits"). */
export const LINK_SECONDS = 30 * 60;
