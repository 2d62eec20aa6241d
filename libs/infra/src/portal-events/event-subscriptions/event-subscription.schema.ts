import { arraySchema, nullable, objectSchema } from '#libs/http';

const INSTANT = { type: 'string', format: 'date-time' } as const;

const SUBSCRIPTION = {
  id: { type: 'string', format: 'uuid' },
  event: { type: 'string' },
  appPath: { type: 'string' },
  status: { type: 'string', enum: ['PENDING', 'ACTIVE'] },
  createdAt: INSTANT,
} as const;

export const SUBSCRIPTION_SCHEMA = objectSchema(SUBSCRIPTION);

export const LISTED_SUBSCRIPTION_SCHEMA = objectSchema({
  ...SUBSCRIPTION,
  recentDeliveries: arraySchema(
    objectSchema({
      id: { type: 'string', format: 'uuid' },
      at: INSTANT,
      status: { type: 'string', enum: ['pending', 'delivered', 'dead'] },
      httpStatus: nullable({ type: 'integer' }),
      attempt: { type: 'integer' },
      error: nullable({ type: 'string' }),
      nextAttemptAt: nullable(INSTANT),
    }),
  ),
});
