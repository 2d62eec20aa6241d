// A caller of the installation, from outside and through its front.
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'node:http';

export const FRONT = { host: '127.0.0.1', port: 3000 };

/** Of the front, where no other port is named. @returns status, headers and text; a JSON value where it is one */
export function call(method, path, { headers = {}, body = null, port = FRONT.port } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...FRONT, port, method, path, headers }, (incoming) => {
      const parts = [];
      incoming.on('data', (part) => parts.push(part)).on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        let json = null;
        if ((incoming.headers['content-type'] ?? '').includes('json')) json = JSON.parse(text);
        resolve({ status: incoming.statusCode, headers: incoming.headers, text, json });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/** Repeats until the answer is as wanted. @throws Error with the last answer */
export async function until(what, seconds, look) {
  let last = null;
  for (let left = seconds * 2; left > 0; left -= 1) {
    last = await look().catch((error) => error);
    if (!(last instanceof Error) && last !== null) return last;
    await delay(500);
  }
  throw new Error(`${what}: not within ${seconds} s`, { cause: last });
}

/** Form of a deploy. */
export function formOf(fields, archive) {
  const boundary = `portico${Math.random().toString(16).slice(2)}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="archive"; filename="app.tgz"\r\ncontent-type: application/gzip\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(parts.join('') + file),
      archive,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/** Callers that never stop asking; a failure is what no caller should see while another replica stands. */
export class SteadyCallers {
  #going = true;
  #done;
  good = 0;
  failures = [];
  /** How often each status was answered. */
  statuses = {};

  /** @param pauseMs between an answer and the next request of a caller */
  constructor(asks, atATime = 8, pauseMs = 100) {
    const ask = async (index) => {
      while (this.#going) {
        const { path, headers, isGood } = asks[index++ % asks.length];
        try {
          const answer = await call('GET', path, { headers });
          this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
          if (isGood(answer)) this.good += 1;
          else this.failures.push(`${path} ${answer.status} ${answer.text.slice(0, 200)}`);
        } catch (error) {
          this.failures.push(`${path} ${error.code ?? error.message}`);
        }
        await delay(pauseMs);
      }
    };
    this.#done = Promise.all(Array.from({ length: atATime }, (_, index) => ask(index)));
  }

  async stop() {
    this.#going = false;
    await this.#done;
    const { good, failures, statuses } = this;
    return { good, failures, statuses };
  }
}

/** Asks without end, whatever is answered. @returns what makes them stop, and tells what they met */
export function callers(number, ask, pauseMs = 20) {
  const steady = new SteadyCallers([{ ...ask, isGood: () => true }], number, pauseMs);
  return () => steady.stop();
}
