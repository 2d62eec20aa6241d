import type { Queue } from 'bullmq';

/** The open queues of this process, by name. */
export type QueueMap = ReadonlyMap<string, Queue>;
export type { Queue };

/** Injection token of {@link QueueMap}. */
export const QUEUE_MAP = Symbol('QUEUE_MAP');
