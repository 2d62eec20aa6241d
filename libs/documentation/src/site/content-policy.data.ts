/** Pages load what this service serves, run no other script, and stand in no frame. */
const OWN_FILES = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Of all pages but the API reference. */
export const SITE_POLICY = [...OWN_FILES, "style-src 'self'"].join('; ');

/** Of the API reference: its renderer writes styles into the page. What it might load elsewhere is refused here. */
export const REFERENCE_POLICY = [...OWN_FILES, "style-src 'self' 'unsafe-inline'"].join('; ');
