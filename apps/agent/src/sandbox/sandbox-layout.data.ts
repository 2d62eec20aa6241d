import type { SlotFolders } from '../app/slot-folders.js';

/**
 * Where code of a slot finds the folders that outlive its releases. The first is the name an answer uses; all lead to the
 * same folder. Of the releases only one is shown, at {@link APP_INSIDE}: what holds them all is nobody's but the agent's.
 */
export const FOLDERS_INSIDE = {
  data: ['/data', '/opt/data', '/var/lib'],
  cache: ['/root'],
  tmp: ['/tmp', '/var/tmp'],
} as const satisfies Partial<Record<keyof SlotFolders, readonly [string, ...string[]]>>;

/** What absolute paths of data begin with. */
export const DATA_ROOTS: readonly string[] = FOLDERS_INSIDE.data.map((folder) => `${folder}/`);

/** The one release a program belongs to; it may write to it. */
export const APP_INSIDE = '/opt/app';

/** A mount of its own, since code may rename a folder of `/run`, and with it all mounts below, but no mount. */
export const AGENT_FOLDER_INSIDE = '/run/portico';

/** Folders of the system, shown as they are, read-only. */
export const SYSTEM_FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'] as const;

/** What programs look up in `/etc`; nothing in it belongs to the operator of the machine. */
export const SYSTEM_SETTINGS = [
  '/etc/alternatives',
  '/etc/bash.bashrc',
  '/etc/ca-certificates',
  '/etc/ca-certificates.conf',
  '/etc/debian_version',
  '/etc/fonts',
  '/etc/gai.conf',
  '/etc/host.conf',
  '/etc/inputrc',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/localtime',
  '/etc/magic',
  '/etc/mime.types',
  '/etc/nsswitch.conf',
  '/etc/os-release',
  '/etc/php',
  '/etc/pki/ca-trust',
  '/etc/profile',
  '/etc/protocols',
  '/etc/python3',
  '/etc/services',
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
  '/etc/timezone',
] as const;

/** Another release, shown read-only to what copies it. */
export const SOURCE_INSIDE = `${AGENT_FOLDER_INSIDE}/release`;

/** Address of the sandbox and of its way out, in a network reserved for tests of devices: nobody's real one. */
export const EGRESS_NETWORK = '198.18.0.0/24';
export const EGRESS_RESOLVER = '198.18.0.3';

/** Files made for every sandbox, by their path inside. */
export function settingsInside(hasEgress: boolean): Readonly<Record<string, string>> {
  return {
    '/etc/passwd':
      'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
    '/etc/group': 'root:x:0:\nnogroup:x:65534:\n',
    '/etc/hostname': 'server\n',
    '/etc/hosts': '127.0.0.1 localhost server\n::1 localhost\n',
    '/etc/resolv.conf': hasEgress ? `nameserver ${EGRESS_RESOLVER}\n` : '',
  };
}
