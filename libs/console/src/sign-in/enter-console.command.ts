import { Injectable } from '@nestjs/common';
import type { ConsoleDoor, ConsolePerson } from '#libs/oauth';
import { GiveConsoleKey } from '../keys/give-console-key.command.js';
import { SignedInConsole } from '../sessions/signed-in-console.js';

/** Lets somebody in whom the host has signed in. */
@Injectable()
export class EnterConsole implements ConsoleDoor {
  constructor(
    private readonly sessions: SignedInConsole,
    private readonly keys: GiveConsoleKey,
  ) {}

  async enter(person: ConsolePerson, requestId: string): Promise<string> {
    await this.keys.execute(person, requestId);
    return this.sessions.begin(person);
  }
}
