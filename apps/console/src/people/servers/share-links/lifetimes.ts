/** Seconds a link may hold, as far as they are offered; the API takes any from five minutes to ten years. */
export const LIFETIMES = ['3600', '86400', '604800', '2592000', '31536000'] as const;
export type Lifetime = (typeof LIFETIMES)[number];
export const USUAL_LIFETIME: Lifetime = '604800';
