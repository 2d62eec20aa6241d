import { databaseMigrations, migrate } from '#libs/database';
import { eventLogMigrations } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { createTestDatabase } from '#libs/testing';
import { infraMigrations } from './index.js';

const OTHERS = [...databaseMigrations, ...eventLogMigrations];

it('commands that stood in clear are gone, sealed orders stay', async () => {
  const before = infraMigrations.filter(({ name }) => !/^SealedCommands/.test(name));
  const database = await createTestDatabase({ migrations: [...OTHERS, ...before] });
  try {
    const orderId = newId();
    await database.query(
      `insert into infra.operation_input (operation_id, command, sealed, expires_at)
       values ($1, 'in clear', null, now()), ($2, null, 'sealed', now())`,
      [newId(), orderId],
    );
    await migrate(database.url, [...OTHERS, ...infraMigrations]);
    expect(
      await database.query(
        `select operation_id as id, convert_from(sealed, 'UTF8') as text from infra.operation_input`,
      ),
    ).toEqual([{ id: orderId, text: 'sealed' }]);
  } finally {
    await database.drop();
  }
});
