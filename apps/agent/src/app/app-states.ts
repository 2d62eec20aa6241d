import type { ServerHttp2Stream } from 'node:http2';
import { type AgentAppNews, type AgentAppState, OUTPUT_CONTENT_TYPE, type Slot } from '#libs/agent-protocol';

/** Tells the gateway how the applications are, and whenever one is in another state. */
export class AppStates {
  readonly #followers = new Set<ServerHttp2Stream>();
  readonly #told = new Map<Slot, AgentAppState>();

  /** Answers with a line for every slot, then one a change, until the caller goes. */
  follow(stream: ServerHttp2Stream, now: readonly AgentAppNews[]): void {
    stream.respond({ ':status': 200, 'content-type': OUTPUT_CONTENT_TYPE });
    for (const news of now) {
      this.#told.set(news.slot, news.state);
      stream.write(lineOf(news));
    }
    this.#followers.add(stream);
    stream.once('close', () => this.#followers.delete(stream));
  }

  /** Nothing for a state that was told. */
  tell(news: AgentAppNews): void {
    if (this.#told.get(news.slot) === news.state) return;
    this.#told.set(news.slot, news.state);
    for (const stream of this.#followers) stream.write(lineOf(news));
  }

  close(): void {
    for (const stream of this.#followers) stream.end();
  }
}

function lineOf(news: AgentAppNews): string {
  return `${JSON.stringify(news)}\n`;
}
