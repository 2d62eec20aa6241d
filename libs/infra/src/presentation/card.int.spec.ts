import { newId } from '#libs/kernel';
import { InfraApp } from '../__fixtures__/infra-app.js';
import { CardRepository } from './card.repository.js';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0"/><script>x</script></svg>';

let infra: InfraApp;
let key: string;
let serverId: string;

beforeAll(async () => {
  infra = await InfraApp.start();
  key = infra.key({ appId: newId(), kind: 'application' });
  ({ serverId } = await infra.runningServer(key));
});
afterAll(() => infra.stop());

describe('the icon of a server', () => {
  const path = () => `/v1/infra/servers/${serverId}/icon`;
  const upload = (body: object, caller = key) => infra.call('post', path(), caller, body);

  it('is sent as JSON or as a file, and kept as it is served', async () => {
    const content = Buffer.from(SVG).toString('base64');
    const answer = await upload({ content, contentType: 'image/png' });
    expect(answer).toMatchObject({ status: 200, body: { data: { contentType: 'image/svg+xml' } } });
    expect(String(answer.body.data?.iconUrl)).toMatch(/^http:\/\/app-[0-9a-f]{12}\..+\/_gw\/icon$/);
    const file = { name: 'file', content: Buffer.from(SVG.replace('M0 0', 'M1 1')) };
    expect((await infra.form(path(), key, {}, file)).status).toBe(200);
    const kept = await infra.get(CardRepository).findIcon(serverId);
    expect(kept?.data.toString()).toBe(SVG.replace('M0 0', 'M1 1').replace('<script>x</script>', ''));
  });

  it('is refused for what it is, its size, and who sends it', async () => {
    const page = Buffer.from('<html></html>').toString('base64');
    expect((await upload({ content: page })).body.error?.code).toBe('INVALID_ICON');
    expect((await upload({})).body.error?.code).toBe('VALIDATION_ERROR');
    const huge = Buffer.alloc(600 * 1024);
    expect((await upload({ content: huge.toString('base64') })).body.error?.code).toBe('PAYLOAD_TOO_LARGE');
    const asFile = await infra.form(path(), key, {}, { name: 'file', content: huge });
    expect(asFile).toMatchObject({ status: 413, body: { error: { code: 'PAYLOAD_TOO_LARGE' } } });
    const sibling = infra.key({ portalId: infra.portalOf(key) });
    expect((await upload({ content: page }, sibling)).body.error?.code).toBe('WRONG_KEY');
  });
});

describe('the card of a server', () => {
  const publish = (body: object = {}) =>
    infra.call('post', `/v1/infra/servers/${serverId}/b24-catalog/publish`, key, body);

  it('is made once something is deployed, and kept', async () => {
    expect((await publish()).body.error?.code).toBe('NOT_DEPLOYED');
    await infra.sql.query(
      `insert into infra.server_release (operation_id, server_id, deployed_at, port, env_keys)
       values ($1, $2, now(), 3000, '{}')`,
      [newId(), serverId],
    );
    const first = await publish();
    expect(first.body.data).toMatchObject({ status: 'PUBLISHED', alreadyPublished: false });
    const again = await publish({ title: 'Shop', description: 'Sells' });
    expect(again.body.data).toEqual({ ...first.body.data, alreadyPublished: true });
    await publish({ description: 'Sells more' });
    const cards = await infra.sql.query('select title, description from infra.catalog_item');
    expect(cards).toEqual([{ title: 'Shop', description: 'Sells more' }]);
    await infra.sql.query(`update infra.server set status = 'provisioning' where id = $1`, [serverId]);
    expect((await publish()).body.error?.code).toBe('SERVER_NOT_READY');
  });
});
