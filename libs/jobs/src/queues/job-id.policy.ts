const LONGEST_JOB_ID = 200;

/**
 * Why an id cannot name a job, or null. The queue reads `:` as a separator of its keys and takes
 * digits only for a number of its own.
 */
export function findJobIdFault(jobId: string): string | null {
  if (jobId.length === 0) return 'is empty';
  if (jobId.length > LONGEST_JOB_ID) return `is longer than ${LONGEST_JOB_ID} characters`;
  if (jobId.includes(':')) return 'contains ":"';
  if (/^-?\d+$/.test(jobId)) return 'has digits only';
  return null;
}
