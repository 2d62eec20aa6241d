export * from './contracts/index.js';
export { ConsoleApiModule } from './console-api.module.js';
export { ConsoleSessionsModule } from './console-sessions.module.js';
export { EnterConsole } from './sign-in/enter-console.command.js';
export { SignedInConsole } from './sessions/signed-in-console.js';
export * from './site/index.js';
