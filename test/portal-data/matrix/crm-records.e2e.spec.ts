import { describeMatrix } from './describe-matrix.js';

await describeMatrix('CRM records', ({ area }) => area === 'crm');
