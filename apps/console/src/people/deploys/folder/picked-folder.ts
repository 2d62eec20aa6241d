import { leftOutAt } from './left-out.policy.js';
import type { ChosenFolder } from './chosen-folder.js';

/** What a person chose with the folder button of the browser, which gives all files below with their paths. */
export function pickedFolder(files: readonly File[]): ChosenFolder {
  const [first] = files;
  return {
    name: first?.webkitRelativePath.split('/')[0] ?? first?.name ?? '',
    list: async (leaves) => {
      const leftOut = new Set<string>();
      const kept = files.flatMap((file) => {
        const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
        const out = leftOutAt(leaves, path);
        if (out === null) return [{ path, file }];
        leftOut.add(out);
        return [];
      });
      return { files: kept, leftOut: [...leftOut] };
    },
  };
}
