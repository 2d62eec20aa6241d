import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { ConsoleKeyStore } from './keys/console-key.repository.js';
import { GiveConsoleKey } from './keys/give-console-key.command.js';
import { ConsoleSessionStore } from './sessions/console-session.repository.js';
import { HostRight } from './sessions/host-right.query.js';
import { SignedInConsole } from './sessions/signed-in-console.js';
import { EnterConsole } from './sign-in/enter-console.command.js';

/** Sessions of people in the console, as the guard and the sign-in ask for them. */
@Module({
  imports: [AuthModule],
  providers: [ConsoleSessionStore, HostRight, SignedInConsole, ConsoleKeyStore, GiveConsoleKey, EnterConsole],
  exports: [SignedInConsole, EnterConsole],
})
export class ConsoleSessionsModule {}
