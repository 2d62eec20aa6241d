import { publicPlace } from './console-site.policy.js';

const HERE = 'http://127.0.0.1:3000';
const PATH = '/console/keys?status=active';

describe('a browser that has come to the console by another name of its machine', () => {
  it.each<[string | undefined, string, string | null]>([
    ['localhost:3000', HERE, HERE + PATH],
    ['[::1]:3000', HERE, HERE + PATH],
    ['127.0.0.1:3000', 'http://localhost:3000', `http://localhost:3000${PATH}`],
    ['127.0.0.1:3000', HERE, null],
    // Another port leads through something in between.
    ['localhost:8080', HERE, null],
    ['localhost', HERE, null],
    ['192.168.1.5:3000', HERE, null],
    ['evil.example:3000', HERE, null],
    ['localhost:3000@evil.example', HERE, null],
    ['', HERE, null],
    [undefined, HERE, null],
    ['localhost:3000', 'https://api.example', null],
  ])('%p of %s goes to %p', (host, publicUrl, address) => {
    expect(publicPlace(host, PATH, publicUrl)).toBe(address);
  });
});
