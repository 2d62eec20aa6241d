import { soakTargets } from './soak.js';
import { VALUES } from './targets/values.data.js';

soakTargets('values', VALUES);
