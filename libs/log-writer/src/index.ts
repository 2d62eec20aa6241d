export type { LineSink, LineTarget, LogHealth } from './line-sink.js';
export { LineWriter, type LineWriterOptions } from './line-writer.js';
export * from './contracts/index.js';
export { RotatingLogFile } from './rotating-log-file.js';
export { StandardOutput, tellStandardError } from './standard-output.js';
