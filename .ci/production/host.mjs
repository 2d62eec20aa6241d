// The emulated host, in a container beside the service: the edge of the installation's world.
import { join } from 'node:path';
import { until } from './caller.mjs';

const NAME = 'host.portal.test';
const CALL = `
  const [, method, path, body] = process.argv;
  fetch('http://127.0.0.1:3004' + path, { method, body: body || undefined, headers: { 'content-type': 'application/json' } }).then(async (answer) => {
    const text = await answer.text();
    if (!answer.ok) throw new Error(answer.status + ' ' + text);
    console.log(text);
  });
`;

export class Host {
  constructor(engine, container) {
    Object.assign(this, { engine, container });
  }

  /** @param image with Node; the host is what the checkout has built */
  static async start({ engine, project, checkout }, image) {
    const name = `${project}-host`;
    const host = new Host(engine, name);
    await engine.docker([
      'run',
      '--detach',
      '--init',
      '--name',
      name,
      '--network',
      `${project}_service`,
      '--network-alias',
      NAME,
      '--volume',
      `${join(checkout, 'dist/bundle')}:/host:ro`,
      image,
      'node',
      '/host/sandbox.js',
      '--home',
      '/tmp/host',
      '--bind',
      '0.0.0.0',
    ]);
    await until('the host answers', 60, () => host.control('GET', '/portals'));
    return host;
  }

  /** @returns the JSON value of its control port */
  async control(method, path, body = null) {
    const words = [method, path, ...(body === null ? [] : [JSON.stringify(body)])];
    return JSON.parse(await this.engine.docker(['exec', this.container, 'node', '-e', CALL, ...words]));
  }

  /** A portal with records, limited as a portal is. @returns the address of its REST interface, and a webhook of an administrator */
  async portal(domain) {
    const { restUrl, webhookSecret } = await this.control('POST', '/portals', { domain });
    const url = new URL(restUrl);
    url.host = `${NAME}:${url.port}`;
    return { restUrl: url.href, webhookSecret };
  }

  async remove() {
    await this.engine.docker(['rm', '--force', this.container]);
  }
}
