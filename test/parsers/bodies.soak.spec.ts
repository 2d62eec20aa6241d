import { soakTargets } from './soak.js';
import { BODIES } from './targets/bodies.data.js';

soakTargets('bodies', BODIES);
