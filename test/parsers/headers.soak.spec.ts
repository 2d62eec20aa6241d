import { soakTargets } from './soak.js';
import { HEADERS } from './targets/headers.data.js';

soakTargets('headers', HEADERS);
