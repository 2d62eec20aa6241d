import { Inject, Injectable } from '@nestjs/common';
import { ApplicationRepository } from '#libs/applications';
import { CONFIG, type Config } from '#libs/config';
import type { AccessibleServer } from '../access/server-access.service.js';
import { appUrl } from '../life/server.policy.js';
import { SERVER_APPLICATIONS, type ServerApplications } from './server-applications.port.js';
import { ServerAnswer } from './server.answer.js';
import { ServerRepository } from './server.repository.js';

/** Puts servers into the form of answers, with what other tables know of them. */
@Injectable()
export class ServerDescriptions {
  constructor(
    private readonly servers: ServerRepository,
    private readonly applications: ApplicationRepository,
    @Inject(SERVER_APPLICATIONS) private readonly states: ServerApplications,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async one(found: AccessibleServer): Promise<ServerAnswer> {
    const [answer] = await this.all([found]);
    if (!answer) throw new Error('one server was described as none');
    return answer;
  }

  /** As it is by now, after a change. */
  async afresh({ server, relation }: AccessibleServer): Promise<ServerAnswer> {
    return this.one({ server: (await this.servers.find(server.id)) ?? server, relation });
  }

  async all(found: readonly AccessibleServer[]): Promise<ServerAnswer[]> {
    const { publicUrl, appsDomain } = this.config;
    const appIds = new Set(found.flatMap(({ server }) => server.appId ?? []));
    const [titles, states] = await Promise.all([
      this.applications.titles([...appIds]),
      this.states.of(found.map(({ server }) => server)),
    ]);
    return found.map(({ server, relation }) => {
      const { appId, subdomain } = server;
      const application = states.get(server.id);
      if (!application) throw new Error(`nothing is said of the application of ${server.id}`);
      const title = appId === null ? undefined : titles.get(appId);
      return ServerAnswer.of(server, relation, {
        address: appUrl(subdomain, publicUrl, appsDomain),
        linkedApp: appId === null || title === undefined ? null : { appId, title },
        application,
      });
    });
  }
}
