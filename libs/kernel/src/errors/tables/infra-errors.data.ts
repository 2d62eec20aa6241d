import { envelope, type ErrorDefinition, retryAfter, retryAfterHeader } from './error-row.js';

/** Servers, operations, deploy and exec: specification part 2, "Server infrastructure". */
export const INFRA_ERRORS = {
  SERVER_NOT_FOUND: envelope(404, 'no', {
    message: 'No such server.',
    cause:
      'There is no server of this id on your portal, or it was deleted. A server of another portal looks the same.',
    remedy: 'Take the id from GET /v1/infra/servers with the same key.',
  }),
  OPERATION_NOT_FOUND: envelope(404, 'no', {
    message: 'No such operation of this key.',
    cause: 'There is no operation of this id that this key has started, or it ended more than 30 days ago.',
    remedy:
      'Use the key that started it. GET /v1/infra/servers/:id/operations lists the operations of the key on a server.',
  }),
  SERVER_NOT_READY: envelope(409, 'read', {
    message: 'The server is not ready yet.',
    cause:
      'The server is being prepared or is in a state in which it takes no work; details.status says which.',
    remedy: 'Read GET /v1/infra/servers/:id until status is running, then repeat.',
  }),
  SERVER_NOT_RUNNING: envelope(409, 'no', {
    message: 'The server is not running.',
    cause:
      'Kept for clients that know it: the server is stopped and is not woken for this call. No route of this release answers it.',
    remedy: 'Wake the server with POST /v1/infra/servers/:id/wake, then repeat.',
  }),
  AGENT_NOT_CONNECTED: envelope(409, 'read', {
    message: "The server's agent is not connected.",
    cause:
      'The agent of the server has no connection to the service now: it restarts, or its machine or network is away. Nothing was started.',
    remedy:
      'Wait half a minute, read connected in GET /v1/infra/servers/:id and repeat. If it stays away, POST /v1/infra/servers/:id/repair.',
  }),
  EXEC_BUSY: envelope(409, 'read', {
    message: 'Another operation holds the server.',
    cause:
      'A server does one thing at a time, and another command, deploy, restart, roll back or upload holds it. hint.holder says what it is and how old.',
    remedy:
      'Wait until the operation in hint.holder has ended (GET /v1/infra/operations/:operationId), then repeat; hint.recovery has the steps.',
  }),
  EXEC_FAILED: envelope(
    500,
    'yes',
    {
      message: 'The command could not be started; nothing ran.',
      cause:
        'The command did not begin, for example because the server had no room for another process, or no worker took it in time. Nothing has run.',
      remedy:
        'Repeat it. If it goes on, free the processes of the server with POST /v1/infra/servers/:id/reboot. The operation in error.operationId tells more.',
    },
    { logLevel: 'warn' },
  ),
  EXEC_TIMEOUT: envelope(
    504,
    'no',
    {
      message: 'The command ran longer than its timeout and was stopped.',
      cause:
        'The command was still running when its timeout was over, and it was stopped. What it did until then remains.',
      remedy:
        'Send a longer timeout (up to 600 seconds), or start the work in the background and read its log.',
    },
    {
      logLevel: 'info',
    },
  ),
  GATEWAY_CONNECTION_TERMINATED: envelope(502, 'read', {
    message: 'The connection to the server was lost; the command may still run.',
    cause: 'The connection to the server broke off while it was working on this. The work may go on there.',
    remedy: 'Read GET /v1/infra/operations/:operationId, or the state hint names, before you send it again.',
  }),
  GATEWAY_UNREACHABLE: envelope(502, 'read', {
    message: 'The gateway that holds the tunnel is unreachable.',
    cause:
      'The process that holds the connection of the server cannot be asked now, or the command outlasts this request. It may be running.',
    remedy:
      'Read GET /v1/infra/operations/:operationId until it has ended. Do not send the command again before that.',
  }),
  DEPLOY_FAILED: envelope(
    500,
    'no',
    {
      message: 'The deploy failed.',
      cause:
        'A step of the deploy failed: fetching, unpacking, installing, building, starting or the health check. error.step names it.',
      remedy:
        'Read error.buildLog, mend the source and deploy again. error.rolledBackTo says which release answers meanwhile.',
    },
    { logLevel: 'info' },
  ),
  DEPLOY_CONNECTION_TERMINATED: envelope(502, 'read', {
    message: 'The connection was lost during the deploy.',
    cause: 'The agent of the server went away during the deploy, and how the deploy ends is not known yet.',
    remedy: 'Read GET /v1/infra/operations/:operationId until it has ended, before you deploy again.',
  }),
  DEPLOY_TIMEOUT: envelope(504, 'read', {
    message: 'The deploy did not end in time.',
    cause: 'The deploy did not end within the time of this request. It goes on without the connection.',
    remedy: 'Read GET /v1/infra/operations/:operationId until it has ended, before you deploy again.',
  }),
  DEPLOY_TUNNEL_STALE: envelope(409, 'read', {
    message: 'The tunnel of the server is stale.',
    cause:
      'The replica that was said to hold the connection of the server holds it no more, so the deploy could not be followed.',
    remedy: 'Read GET /v1/infra/operations/:operationId until it has ended, before you deploy again.',
  }),
  GALAXY_DEPLOY_INTERRUPTED: envelope(503, 'read', {
    message: 'The deploy on the shared host was interrupted.',
    cause:
      'The deploy on the shared host did not end within the time of the request, or was interrupted. The application and its data are kept.',
    remedy:
      'Read GET /v1/infra/operations/:operationId. Deploy again when it has ended; do not delete the application.',
  }),
  GALAXY_HOST_UNREACHABLE: envelope(502, 'read', {
    message: 'The shared host is unreachable.',
    cause: 'The shared host of the application is not connected now. Applications and data on it are kept.',
    remedy:
      'Repeat later, or order a machine of its own with POST /v1/infra/servers. Do not delete the application.',
  }),
  GALAXY_LIFECYCLE_UNSUPPORTED: envelope(409, 'no', {
    message: 'An application on a shared host has no lifecycle of its own.',
    cause: 'The application lives on a shared host, which is woken, restarted and put to sleep as a whole.',
    remedy: 'Leave this call out. Deploy again to restart the application, or order a machine of its own.',
  }),
  GALAXY_DEPLOY_CONTENT_ONLY: envelope(400, 'no', {
    message: 'A deploy on a shared host takes source.content or source.versionId, no address.',
    cause:
      'The deploy to a shared host names an address as its source. Shared hosts fetch nothing from the network.',
    remedy: 'Send the archive in source.content, or save it first and name it in source.versionId.',
  }),
  GALAXY_DEPLOY_RUNTIME_REQUIRED: envelope(400, 'no', {
    message: 'A deploy on a shared host needs runtime and start.',
    cause:
      'On a shared host nothing is guessed, and the deploy lacks runtime, or start for a runtime that is not static.',
    remedy: 'Add runtime and start. GET /v1/infra/runtimes lists the runtimes.',
  }),
  GALAXY_DEPLOY_INVALID_INSTALL: envelope(400, 'no', {
    message: 'install is one line on a shared host.',
    cause: 'install has several lines. On a shared host it is one.',
    remedy: 'Join the commands with && on one line.',
  }),
  GALAXY_BUILD_BUSY: envelope(
    409,
    'yes',
    {
      message: 'The shared host is building another application.',
      cause: 'The shared host builds one application at a time and is at another one.',
      remedy: 'Repeat after error.retryAfter.',
    },
    retryAfter(30),
  ),
  GALAXY_SLEEPING: envelope(
    409,
    'yes',
    {
      message: 'The shared host is asleep.',
      cause: 'A place on the shared host was ordered while the host sleeps or wakes up.',
      remedy: 'Repeat after error.retryAfter, or order a machine of its own.',
    },
    retryAfter(30),
  ),
  GALAXY_APP_BUILD_FAILED: envelope(
    502,
    'no',
    {
      message: 'The application could not be built on the shared host.',
      cause:
        'Fetching, unpacking, installing or building the application failed on the shared host; error.step and error.logTail say where.',
      remedy: 'Mend what the log shows and deploy again. hint proposes what is usual.',
    },
    {
      logLevel: 'info',
    },
  ),
  GALAXY_APP_START_FAILED: envelope(
    502,
    'no',
    {
      message: 'The application did not start on the shared host.',
      cause:
        'The application was built and then did not start or did not answer on its port; error.logTail shows its last lines.',
      remedy:
        'Let the application listen on the port in the variable PORT, mend what the log shows and deploy again.',
    },
    {
      logLevel: 'info',
    },
  ),
  UNSTICK_UNSUPPORTED: envelope(409, 'no', {
    message: 'The exec channel belongs to the shared host.',
    cause: 'The lock that is to be broken belongs to the shared host and not to this application.',
    remedy: 'Wait: the host frees itself. If it stays busy for long, ask the operator.',
  }),
  NOT_BLACKHOLE: envelope(409, 'no', {
    message: 'The server is not in tunnel mode.',
    cause: 'The server runs in open mode, so there is no tunnel by which the service could reach it.',
    remedy: 'Switch it to tunnel mode with PATCH /v1/infra/servers/:id/mode, or work on the server directly.',
  }),
  BLACKHOLE_ONLY: envelope(400, 'no', {
    message: 'The endpoint works in tunnel mode only.',
    cause: 'The call makes sense for servers in tunnel mode only, and this one is in open mode.',
    remedy: 'Switch it to tunnel mode with PATCH /v1/infra/servers/:id/mode, then repeat.',
  }),
  WAKE_IN_PROGRESS: envelope(409, 'yes', {
    message: 'The server is being woken by another request.',
    cause: 'The server is waking up already and was not awake when the patience of this call was over.',
    remedy: 'Read GET /v1/infra/servers/:id until status is running, then repeat.',
  }),
  SAME_MODE: envelope(400, 'no', {
    message: 'The server is in this mode already.',
    cause: 'The server has the mode that was asked for; details.mode shows it.',
    remedy: 'Nothing is left to do: the server is as you want it.',
  }),
  OPEN_MODE_NOT_ALLOWED: envelope(403, 'no', {
    message: 'The portal or the provider does not allow the open mode.',
    cause:
      'Open mode was asked for and the portal does not allow it, or the provider cannot do it; details.by says which.',
    remedy:
      'Stay in tunnel mode. If details.by is portal, ask the operator (portico portal set-servers --open-mode).',
  }),
  PORT_RESTRICTED: envelope(400, 'no', {
    message: 'port must be 0 or 1024 to 65535.',
    cause: 'port is neither 0 nor between 1024 and 65535. Lower ports belong to the system.',
    remedy: 'Let the application listen on a port of 1024 or above and send that.',
  }),
  PROVIDER_NOT_FOUND: envelope(404, 'no', {
    message: 'No such provider.',
    cause: 'There is no provider of this id.',
    remedy: 'Take an id from GET /v1/infra/providers.',
  }),
  SERVER_WAKE_BLOCKED: envelope(403, 'no', {
    message: 'The server may not be woken.',
    cause: 'The operator has forbidden to wake this server, or it cannot be woken now.',
    remedy: 'Ask the operator (portico server set --allow-wake). Repeating the call does not help.',
  }),
  REPAIR_BLOCKED: envelope(409, 'no', {
    message: 'The server may not be repaired now.',
    cause:
      'The server was deleted, or the operator has forbidden to wake and repair it; details.reason says which.',
    remedy:
      'If details.reason is preventWake, ask the operator (portico server set --allow-wake). A deleted server does not come back.',
  }),
  VM_MISSING: envelope(422, 'no', {
    message: 'The machine behind the server is gone.',
    cause:
      'The machine behind the server is lost, or could not be made in the first place. Its status is error.',
    remedy:
      'Try POST /v1/infra/servers/:id/repair. If that fails, order a new server and deploy the saved source to it.',
  }),
  APP_SERVER_WAKING: envelope(
    503,
    'yes',
    {
      message: 'The server is waking up.',
      cause:
        'Somebody opened an application that sleeps or is starting. It did not take connections within half a minute, or too many requests wait for it.',
      remedy: 'Repeat after error.retryAfter. A browser sees a page that does so by itself.',
    },
    retryAfter(10),
  ),
  APP_LOGIN_REQUIRED: envelope(401, 'no', {
    message: 'Sign in to open the application.',
    cause: 'The application is for signed-in people or holders of a token, and the request has neither.',
    remedy:
      'Open it in a browser and sign in, or send an access token made with POST /v1/infra/servers/:id/access-tokens.',
  }),
  APP_ACCESS_DENIED: envelope(403, 'no', {
    message: 'You may not open this application.',
    cause: 'The visitor has signed in and is not on the access list of the application.',
    remedy: 'Ask its owner to add you: POST /v1/infra/servers/:id/access.',
  }),
  APP_ORIGIN_REFUSED: envelope(403, 'no', {
    message: 'A page of another origin may not ask this in the name of a visitor.',
    cause:
      'A page of another site made the browser of a visitor ask this application, which could abuse their session.',
    remedy: 'Call the application from its own pages, or from a server with an access token.',
  }),
  APP_NOT_DEPLOYED: envelope(503, 'no', {
    message: 'Nothing runs at this address yet.',
    cause: 'The address belongs to a server on which no application runs yet.',
    remedy: 'Deploy one with POST /v1/infra/servers/:id/deploy.',
  }),
  APP_UNREACHABLE: envelope(
    502,
    'read',
    {
      message: 'The application does not answer.',
      cause:
        'The server is awake, and nothing takes connections on the port of the application: it crashed, or it listens elsewhere. The request was not delivered.',
      remedy:
        'Read GET /v1/infra/servers/:id/logs, and compare the port with PATCH /v1/infra/servers/:id/port.',
    },
    { logLevel: 'info' },
  ),
  APP_UPGRADE_REFUSED: envelope(
    502,
    'no',
    {
      message: 'The application did not agree to a WebSocket.',
      cause:
        'A WebSocket was asked for and the application answered as to an ordinary request; details.status shows its status.',
      remedy: 'Check that the application serves WebSockets at this path.',
    },
    {
      logLevel: 'info',
    },
  ),
  APP_TIMEOUT: envelope(
    504,
    'read',
    {
      message: 'The application did not go on in time.',
      cause: 'The application took the request and was silent for longer than the gateway waits.',
      remedy: 'Repeat a read. Let the application answer sooner, or send its answer piece by piece.',
    },
    { logLevel: 'info' },
  ),
  APP_CONNECTION_LOST: envelope(502, 'read', {
    message: 'The connection to the application broke off.',
    cause:
      'The application may have got the request, and its answer did not come: it ended, the tunnel did, or what it said is no HTTP or has a head of more than 48 KiB.',
    remedy: 'Repeat a read. Before you repeat a write, check whether the application has done it.',
  }),

  ACCESS_TOKEN_NOT_FOUND: envelope(404, 'no', {
    message: 'No such access token of this server.',
    cause: 'The server has no access token of this id, or a share link does not exist or has ended.',
    remedy: 'Take the id from GET /v1/infra/servers/:id/access-tokens.',
  }),
  OPENING_NOT_FOUND: envelope(404, 'no', {
    message: 'Nothing is kept of this opening.',
    cause:
      'The gateway knows no opening of this id: it is of another application or person, or was a day ago or longer.',
    remedy: 'Take the id from the address the application was opened with, or open it in the portal again.',
  }),
  ACCESS_ENTRY_NOT_FOUND: envelope(404, 'no', {
    message: 'No such entry in the access list of this server.',
    cause: 'The access list of the server has no entry of this id.',
    remedy: 'Take the id from GET /v1/infra/servers/:id/access.',
  }),
  INVALID_MODE: envelope(400, 'no', {
    message: 'The mode is no kind of access token.',
    cause: 'mode is no kind of access token; details.allowed lists them.',
    remedy: 'Send "api-bearer" for programs or "share-url" for people.',
  }),
  INVALID_TTL: envelope(400, 'no', {
    message: 'ttlSeconds must be a whole number of 300 to 315360000.',
    cause: 'ttlSeconds is no whole number between 300 seconds and ten years.',
    remedy: 'Send a number between details.min and details.max, or leave it out for a day.',
  }),
  NAME_TOO_LONG: envelope(400, 'no', {
    message: 'The name is too long.',
    cause: 'The name of the access token has more than details.maxLength characters.',
    remedy: 'Send a shorter name.',
  }),
  TOKEN_OWNER_MISMATCH: envelope(403, 'no', {
    message: 'The access token is of another server.',
    cause: 'The access token exists and belongs to another server of the portal.',
    remedy: 'Put the id of the server that has the token into the path.',
  }),
  ACTIVE_TOKEN_LIMIT: envelope(409, 'no', {
    message: 'The server has as many active access tokens as it may have.',
    cause: 'The server has 100 access tokens that are still valid, the most there may be.',
    remedy:
      'Revoke those nobody needs with DELETE /v1/infra/servers/:id/access-tokens/:tokenId, then repeat.',
  }),
  ALREADY_REVOKED: envelope(410, 'no', {
    message: 'The access token was revoked before.',
    cause: 'The access token was revoked or has ended, so it can be neither refreshed nor revoked again.',
    remedy: 'Make a new one with POST /v1/infra/servers/:id/access-tokens if it is needed.',
  }),
  TOKEN_MINT_RATE_LIMIT: envelope(
    429,
    'yes',
    {
      message: 'The key has given out as many access tokens as it may in an hour.',
      cause: 'The key has made 50 access tokens within an hour.',
      remedy: 'Use the tokens there are, or wait as long as Retry-After says.',
    },
    retryAfterHeader(3600),
  ),

  INFRA_NOT_PERMITTED: envelope(403, 'no', {
    message: 'Servers are not permitted for this account.',
    cause: 'The operator has not permitted servers for this portal.',
    remedy: 'Ask the operator to permit them (portico portal set-servers --creation allowed).',
  }),
  SERVER_CREATION_DISABLED: envelope(403, 'no', {
    message: 'The portal has disabled the creation of servers.',
    cause: 'The portal has switched the creation of servers off. Those there are go on.',
    remedy: 'Deploy to a server you have, or ask the administrator of the portal.',
  }),
  SOURCE_AT_CREATE_GALAXY_ONLY: envelope(400, 'no', {
    message: 'A source at creation is only for the shared host.',
    cause:
      'The order of a machine of its own carries a source. Only places on a shared host take one with the order.',
    remedy: 'Order without source, then deploy with POST /v1/infra/servers/:id/deploy.',
  }),
  MAX_SERVERS_REACHED: envelope(403, 'no', {
    message: 'The limit of servers is reached.',
    cause:
      'The key, user, portal or shared host has as many servers as it may have; details.per and details.limit say which.',
    remedy: 'Delete a server that is not needed, or ask the operator for a higher limit.',
  }),
  REGION_NOT_SUPPORTED: envelope(403, 'no', {
    message: 'The region is not supported.',
    cause: 'The provider has no such region, or takes no new servers there now.',
    remedy: 'Take a region from GET /v1/infra/providers/:id/regions.',
  }),
  NO_CREDENTIALS: envelope(404, 'no', {
    message: 'The provider has no credentials.',
    cause: 'The provider has no machines or credentials here, so it cannot make servers.',
    remedy:
      'Order from a provider that is available: GET /v1/infra/providers. The operator adds machines with portico machine add.',
  }),
  PROVIDER_ERROR: envelope(502, 'read', {
    message: 'The provider refused or did not answer.',
    cause:
      'No machine of the provider could take the server now: they are full, silent or out of reach, or the machine of the server is.',
    remedy:
      'Order a smaller plan or another region, or repeat later. Read GET /v1/infra/servers before you repeat an order.',
  }),
  BILLING_EXHAUSTED: envelope(402, 'no', {
    message: 'The balance is exhausted.',
    cause:
      'Kept for clients that know it: the balance for servers is used up. No route of this release answers it.',
    remedy: 'Top the balance of the portal up, then repeat.',
  }),
  TRIAL_EXPIRED: envelope(402, 'no', {
    message: 'The trial has ended.',
    cause:
      'Kept for clients that know it: the trial period of servers has ended. No route of this release answers it.',
    remedy: 'Choose a paid tariff for the portal, then repeat.',
  }),
  PLAN_NOT_ALLOWED_ON_TRIAL: envelope(402, 'no', {
    message: 'The plan is not part of the trial.',
    cause:
      'Kept for clients that know it: the plan is not part of the trial. No route of this release answers it.',
    remedy: 'Order a smaller plan, or choose a paid tariff.',
  }),
  KEY_HAS_ACTIVE_SERVERS: envelope(409, 'no', {
    message: 'The key still controls servers.',
    cause:
      'The key or application that is to end still controls servers; details.servers says how many. Nobody could manage them afterwards.',
    remedy: 'Delete these servers first (GET /v1/infra/servers with that key lists them), then repeat.',
  }),
  UPLOAD_PATH_DENIED: envelope(403, 'no', {
    message: 'Files may not be written to this path.',
    cause:
      'path or extractTo leads outside of the folders of the application, also by a link or by two dots.',
    remedy: 'Name an absolute path below /opt/app, /opt/data, /data, /var/lib or /tmp.',
  }),

  INVALID_EVENT: envelope(400, 'no', {
    message: 'The portal knows no such event.',
    cause: 'The host of the portal has no event of this name.',
    remedy: "Check the name of the event in event; names are those of the host's documentation.",
  }),
  NOT_OAUTH_APP: envelope(400, 'no', {
    message: 'No user of an application of the portal has signed in for this server.',
    cause:
      'Events are bound in the name of a user of an application, and the server has none, or nobody has signed in to it.',
    remedy: 'Bind the server to an application and sign in to it once, then subscribe again.',
  }),
  BIND_FAILED: envelope(502, 'no', {
    message: 'The host refused to bind the event.',
    cause:
      "The host refused to send the event to this service; the message is the host's, hostCode its code.",
    remedy: 'Check the tariff of the portal and the rights of the application for this event.',
  }),
  SUBSCRIPTION_LIMIT: envelope(409, 'no', {
    message: 'The server has as many subscriptions as it may have.',
    cause: 'The server has 50 subscriptions to events, the most there may be.',
    remedy: 'Remove one with DELETE /v1/infra/servers/:id/event-subscriptions/:subscriptionId, then repeat.',
  }),
  SUBSCRIPTION_NOT_FOUND: envelope(404, 'no', {
    message: 'No such subscription of this server.',
    cause: 'The server has no subscription of this id.',
    remedy: 'Take the id from GET /v1/infra/servers/:id/event-subscriptions.',
  }),
  WAKE_SCHEDULE_NOT_FOUND: envelope(404, 'no', {
    message: 'No such wake schedule of this server.',
    cause: 'The server has no wake schedule of this id.',
    remedy: 'Take the id from GET /v1/infra/servers/:id/wake-schedules.',
  }),
  WAKE_SCHEDULE_LIMIT: envelope(409, 'no', {
    message: 'The server has as many wake schedules as it may have.',
    cause: 'The server has 20 wake schedules, the most there may be.',
    remedy: 'Remove or change one of those there are.',
  }),
  WORK_SCHEDULE_NOT_FOUND: envelope(404, 'no', {
    message: 'No such work schedule of the portal.',
    cause: 'The portal has no work schedule of this id.',
    remedy: 'Take the id from GET /v1/work-schedules.',
  }),
  WORK_SCHEDULE_IN_USE: envelope(409, 'no', {
    message: 'Wake schedules follow the work schedule.',
    cause: 'Wake schedules of servers follow the work schedule; details.serversCount says how many.',
    remedy: 'Give these wake schedules another work schedule or delete them, then repeat.',
  }),
  INVALID_ICON: envelope(400, 'no', {
    message: 'The icon must be a square PNG, SVG or WebP image.',
    cause:
      'The image is not square, too small or too large, damaged, or of another format; the message says which.',
    remedy: 'Send a square PNG, SVG or WebP as the message asks.',
  }),
  VARIABLE_NOT_FOUND: envelope(404, 'no', {
    message: 'The application has no such variable.',
    cause: 'The server keeps no variable of this name; `env` of deploys is not among them.',
    remedy: 'Look at GET /v1/infra/servers/:id/variables.',
  }),
  NOT_DEPLOYED: envelope(409, 'no', {
    message: 'Nothing has been deployed to the server yet.',
    cause:
      'A card in the catalogue or a restart was asked for, and nothing has been deployed to the server yet.',
    remedy: 'Deploy first with POST /v1/infra/servers/:id/deploy.',
  }),
  ALREADY_EXISTS: envelope(409, 'no', {
    message: 'There is one already.',
    cause:
      'There is a record of the same name or for the same person already; details.field names what must differ.',
    remedy: 'Choose another name, or change the record there is.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
