/** The servers Swift is made of, each a process of its own. */
export const SWIFT_SERVERS = ['account', 'container', 'object', 'proxy'] as const;
export type SwiftServerName = (typeof SWIFT_SERVERS)[number];

export interface SwiftOrder {
  readonly folder: string;
  readonly ports: Readonly<Record<SwiftServerName, number>>;
  /** An account of the system; what is run as root would give its rights up to another one. */
  readonly user: string;
  readonly secretKey: string;
}

/** Its S3 access key is the name of the account and of the user in it. */
export const SWIFT_ACCESS_KEY = 'portico:tests';

const HASH = `[swift-hash]
swift_hash_path_suffix = portico
swift_hash_path_prefix = portico
[storage-policy:0]
name = only
default = yes
`;

const PIPELINES: Readonly<Record<SwiftServerName, string>> = {
  account: 'account-server',
  container: 'container-server',
  object: 'object-server',
  proxy:
    'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server',
};

const FILTERS = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'listing_formats',
  'bulk',
  'copy',
  'slo',
  'dlo',
];

/** Name and text of each file it reads: one copy of everything, on one disk, without helpers in the background. */
export function swiftFiles(order: SwiftOrder): ReadonlyMap<string, string> {
  const files = SWIFT_SERVERS.map((name) => [`${name}.conf`, settingsOf(name, order)] as const);
  return new Map([['swift.conf', HASH], ...files]);
}

function settingsOf(name: SwiftServerName, { folder, ports, user, secretKey }: SwiftOrder): string {
  const own = name === 'proxy' ? '' : `devices = ${folder}/disks\nmount_check = false\nfallocate_reserve = 0`;
  const filters = FILTERS.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n`).join('');
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[name]}
swift_dir = ${folder}
user = ${user}
workers = 0
${own}
[pipeline:main]
pipeline = ${PIPELINES[name]}
[app:${name}-server]
use = egg:swift#${name}
${name === 'proxy' ? 'account_autocreate = true' : 'log_requests = false'}
${name === 'proxy' ? `${filters}${S3_FILTERS}user_portico_tests = ${secretKey} .admin\n` : ''}`;
}

/** It does without its cache, which the others merely want to be there: nobody listens on that port. */
const S3_FILTERS = `[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_upload_part_num = 1000
[filter:tempauth]
use = egg:swift#tempauth
`;

/** Where each kind of value lies: all on the one disk. Arguments: folder, then name and port of each ring. */
export const RINGS_SCRIPT = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for name, port in zip(sys.argv[2::2], sys.argv[3::2]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1.0})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
`;
