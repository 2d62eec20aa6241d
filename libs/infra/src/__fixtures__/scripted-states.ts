import type { ServerHttp2Stream } from 'node:http2';
import {
  type AgentApp,
  type AgentAppNews,
  type AgentAppState,
  OUTPUT_CONTENT_TYPE,
  type Slot,
} from '#libs/agent-protocol';

export const NO_APP: AgentApp = { state: 'none', releaseId: null, port: null, startedAt: null, restarts: 0 };

/** What a scripted agent tells of its applications: how each is, then every change. */
export class ScriptedStates {
  private readonly newest = new Map<Slot, AgentAppNews>([[null, { slot: null, state: 'none' }]]);
  private readonly followers = new Set<ServerHttp2Stream>();

  /** False: as an agent that is older than this. */
  isTold = true;

  tell(state: AgentAppState, slot: Slot = null): void {
    const news = { slot, state };
    this.newest.set(slot, news);
    for (const stream of this.followers) stream.write(`${JSON.stringify(news)}\n`);
  }

  follow(stream: ServerHttp2Stream): void {
    if (!this.isTold) return stream.respond({ ':status': 404 }, { endStream: true });
    stream.respond({ ':status': 200, 'content-type': OUTPUT_CONTENT_TYPE });
    for (const news of this.newest.values()) stream.write(`${JSON.stringify(news)}\n`);
    this.followers.add(stream);
    stream.once('close', () => this.followers.delete(stream));
  }
}
