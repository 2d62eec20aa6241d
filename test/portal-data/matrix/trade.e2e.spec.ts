import { describeMatrix } from './describe-matrix.js';

await describeMatrix('catalogue and shop', ({ area }) => area === 'catalog' || area === 'sales');
