import { Controller, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { Route, SERVED_FILE_ROUTE } from '#libs/http';
import { AgentBundle } from './agent-bundle.js';
import { installScript } from './install-script.js';

/** What a computer needs to become a machine: the program, and a script that installs it. Neither holds secrets. */
@Controller()
export class AgentInstallController {
  constructor(
    private readonly agent: AgentBundle,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route({
    ...SERVED_FILE_ROUTE,
    errors: [],
    path: '/agent/install.sh',
    summary: 'The script that installs the agent',
  })
  async script(@Res() response: Response): Promise<void> {
    const { sha256 } = await this.agent.read();
    const apiUrl = this.config.publicUrl.replace(/\/$/, '');
    response.type('text/x-shellscript').send(installScript({ apiUrl, sha256 }));
  }

  @Route({ ...SERVED_FILE_ROUTE, errors: [], path: '/agent/agent.mjs', summary: 'The agent' })
  async program(@Res() response: Response): Promise<void> {
    const { content, sha256 } = await this.agent.read();
    response.type('text/javascript').set('ETag', `"${sha256}"`).send(content);
  }
}
