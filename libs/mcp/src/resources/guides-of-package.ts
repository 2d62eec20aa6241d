import { GuideLibrary, packageFolders } from '#libs/documentation';
import type { Guides, GuideText } from './guides.port.js';

/** The guides of the documentation, read when an agent first asks for one. */
export class GuidesOfPackage implements Guides {
  #guides: Promise<readonly GuideText[]> | null = null;

  constructor(private readonly folder = packageFolders().guides) {}

  all(): Promise<readonly GuideText[]> {
    this.#guides ??= this.#read();
    return this.#guides;
  }

  async #read(): Promise<readonly GuideText[]> {
    const library = await GuideLibrary.read(this.folder);
    return library.all().map(({ name, title, markdown }) => ({ name, title, text: markdown }));
  }
}
