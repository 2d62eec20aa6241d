import { describeMatrix } from './describe-matrix.js';

await describeMatrix('the setup of the CRM', ({ area }) => area === 'crm-setup');
