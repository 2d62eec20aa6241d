import { describeMatrix } from './describe-matrix.js';

const ELSEWHERE: ReadonlySet<string> = new Set(['crm', 'crm-setup', 'catalog', 'sales']);

await describeMatrix('work, content and services', ({ area }) => !ELSEWHERE.has(area));
