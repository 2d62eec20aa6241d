/** How the task methods refuse a task, comment or time record that is missing or not to be changed. */
export const TASK_ACTION_FAILED = {
  status: 400,
  code: 'ERROR_CORE',
  description: 'TASKS_ERROR_EXCEPTION_#8; Action failed; 8/TE/ACTION_FAILED_TO_BE_PROCESSED',
} as const;
