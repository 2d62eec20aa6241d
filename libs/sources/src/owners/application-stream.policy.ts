/** Facts of an application name it only by their stream. */
export function applicationIn(streamId: string): string {
  return streamId.slice('application-'.length);
}
