const LINE = 'Sample content of the sandbox. ';
const LINES_STEP = 7;

/** Text of one version of a seeded file; the same for the same file and version, so that only changes need storing. */
export function seededContent(name: string, fileId: number, version: number): Buffer {
  const lines = 1 + ((fileId * LINES_STEP + version) % 40);
  return Buffer.from(`${name}, version ${version}\n${`${LINE}\n`.repeat(lines)}`);
}
