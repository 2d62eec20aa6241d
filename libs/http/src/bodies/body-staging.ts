import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { StagedFile } from './staged-file.js';

/** Where the large parts of bodies are written while they arrive. */
@Injectable()
export class BodyStaging implements OnModuleInit {
  readonly folder: string;

  constructor(@Inject(CONFIG) { home }: Pick<Config, 'home'>) {
    this.folder = resolve(home, 'bodies');
  }

  /** A folder nobody may write to is told at the start, not by the first deploy. */
  async onModuleInit(): Promise<void> {
    const probe = await this.create();
    await probe.dispose();
  }

  /** @throws PorticoError `LARGE_BODY_BACKEND_BUSY` when there is no room for a file. */
  async create(): Promise<StagedFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return StagedFile.create(this.folder);
  }
}
