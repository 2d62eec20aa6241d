import type { ServerHttp2Stream } from 'node:http2';
import type { Slot } from '#libs/agent-protocol';

/** Tells the gateway which slots have another release in use: a connection it keeps would lead to the one before. */
export class AppChanges {
  readonly #followers = new Set<ServerHttp2Stream>();

  /** Answers with a line a change, the name of the slot or nothing, until the caller goes. */
  follow(stream: ServerHttp2Stream): void {
    stream.respond({ ':status': 200, 'content-type': 'text/plain' });
    this.#followers.add(stream);
    stream.once('close', () => this.#followers.delete(stream));
  }

  tell(slot: Slot): void {
    for (const stream of this.#followers) stream.write(`${slot ?? ''}\n`);
  }

  close(): void {
    for (const stream of this.#followers) stream.end();
  }
}
