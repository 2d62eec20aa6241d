import { userInfo } from 'node:os';

export const LOOPBACK = '127.0.0.1';

/** nginx as it is set up in front of an application at home: large bodies pass by the disk, connections are kept. */
export function nginxSettings(folder: string, port: number, upstream: number): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
    worker_processes 1;
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 4096; }
    http {
      access_log ${folder}/access.log;
      ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n      ')}
      client_max_body_size 0;
      keepalive_requests 1000000;
      map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
      upstream application {
        server ${LOOPBACK}:${upstream};
        keepalive 64;
        keepalive_requests 1000000;
      }
      server {
        listen ${LOOPBACK}:${port} backlog=1024;
        location / {
          proxy_pass http://application;
          proxy_http_version 1.1;
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header Upgrade $http_upgrade;
          proxy_set_header Connection $connection_upgrade;
          proxy_request_buffering off;
          proxy_max_temp_file_size 0;
          proxy_read_timeout 600s;
        }
      }
    }
  `;
}

export function sshdSettings(folder: string, port: number): string {
  return [
    `Port ${port}`,
    `ListenAddress ${LOOPBACK}`,
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/authorized`,
    'PidFile none',
    'UsePAM no',
    'StrictModes no',
    'UseDNS no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'LogLevel ERROR',
    '',
  ].join('\n');
}
