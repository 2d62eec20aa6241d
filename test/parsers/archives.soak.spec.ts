import { soakTargets } from './soak.js';
import { ARCHIVES } from './targets/archives.data.js';

soakTargets('archives', ARCHIVES);
