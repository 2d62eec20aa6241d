/**
 * Networks that are not the public internet, by family: private, local, shared, reserved, for documents. Neither the
 * service on somebody's word nor code on a server connects to them.
 */
export const NOT_PUBLIC_NETWORKS = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  // Outside 2000::/3 nothing is public; inside it, these are not, or carry an IPv4 address.
  ipv6: ['::/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1'],
} as const;
