import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CompressedText, OpenApiService, RouteRegistry } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { errorsPage } from './errors/errors-page.presenter.js';
import { DOCUMENTATION_FOLDERS, type DocumentationFolders, SiteAssets } from './files/site-assets.js';
import { GuideLibrary, guidePage } from './guides/guide-library.js';
import { homePage } from './home/home-page.presenter.js';
import { areaAddress, listAreas, type ListedArea } from './reference/area-operations.js';
import { areaPage } from './reference/area-page.presenter.js';
import { buildSearchIndex, searchEntries } from './search/search-entries.js';
import {
  REFERENCE_POLICY,
  renderPage,
  SITE_POLICY,
  type SitePage,
  UNKNOWN_PAGE,
} from './site/page-layout.presenter.js';
import { renderNavigation } from './site/navigation.presenter.js';
import { llmsFullText, llmsText, type TextSources } from './texts/language-model-texts.js';

/** A page as it is sent. */
export interface SentPage {
  readonly text: CompressedText;
  /** Value of `Content-Security-Policy`. */
  readonly policy: string;
}

interface Files {
  readonly library: GuideLibrary;
  readonly assets: SiteAssets;
}

const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

/**
 * The pages and texts of the documentation. Each is made when somebody first asks for it, and kept. Files that are
 * missing are a fault of the installation: the log says so when the process starts, the pages answer 503, and the API
 * itself goes on.
 */
@Injectable()
export class DocumentationSite implements OnApplicationBootstrap {
  #files: Files | null = null;
  #areas: readonly ListedArea[] | null = null;
  #searchIndex: Promise<CompressedText> | null = null;
  readonly #pages = new Map<string, SentPage>();
  readonly #texts = new Map<string, CompressedText>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DOCUMENTATION_FOLDERS) private readonly folders: DocumentationFolders,
    private readonly openApi: OpenApiService,
    private readonly routes: RouteRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      const [library, assets] = await Promise.all([
        GuideLibrary.read(this.folders.guides),
        SiteAssets.read(this.folders.assets),
      ]);
      this.#files = { library, assets };
    } catch (error) {
      this.logger.error(
        { err: error, guides: this.folders.guides, assets: this.folders.assets },
        'the documentation is not served: its files are missing; run "npm run build", and install docs/api beside dist',
      );
    }
  }

  /** What all pages are made of; to be waited for before one is asked for. */
  ready(): Promise<void> {
    return this.openApi.ready();
  }

  get assets(): SiteAssets {
    return this.#need().assets;
  }

  get library(): GuideLibrary {
    return this.#need().library;
  }

  home(): SentPage {
    return this.#page('/docs', () => homePage(this.config.publicUrl, this.library.groups, this.#listed()));
  }

  errors(): SentPage {
    return this.#page('/docs/errors', errorsPage);
  }

  unknown(): SentPage {
    return this.#page('', () => UNKNOWN_PAGE);
  }

  /** @param page last part of the address; null when no guide is there. */
  guide(page: string): SentPage | null {
    const guide = this.library.all().find(({ address }) => address === `/docs/${page}`);
    return guide ? this.#page(guide.address, () => guidePage(this.library, guide)) : null;
  }

  /** The source of a guide; null when there is none of the name. */
  markdown(name: string): CompressedText | null {
    const guide = this.library.find(name);
    return guide ? this.#text(`${name}.md`, MARKDOWN, () => guide.markdown) : null;
  }

  /** The reference of an area; null when there is none of the name. */
  area(name: string): SentPage | null {
    const area = this.#listed().find((listed) => listed.name === name);
    if (!area) return null;
    const { library, assets } = this.#need();
    return this.#page(areaAddress(name), () => areaPage(area, library, assets), REFERENCE_POLICY);
  }

  llms(): CompressedText {
    return this.#text('llms.txt', PLAIN, () => llmsText(this.#sources()));
  }

  llmsFull(): CompressedText {
    return this.#text('llms-full.txt', PLAIN, () => llmsFullText(this.#sources()));
  }

  searchIndex(): Promise<CompressedText> {
    this.#searchIndex ??= this.#buildIndex();
    return this.#searchIndex;
  }

  async #buildIndex(): Promise<CompressedText> {
    const { document } = this.openApi.get();
    const entries = searchEntries({ library: this.library, areas: this.#listed(), document });
    return new CompressedText(await buildSearchIndex(entries), 'application/json; charset=utf-8');
  }

  #sources(): TextSources {
    const origin = this.config.publicUrl.replace(/\/$/, '');
    return { origin, groups: this.library.groups, areas: this.#listed() };
  }

  #listed(): readonly ListedArea[] {
    this.#areas ??= listAreas(this.openApi.get().document, this.routes.tags());
    return this.#areas;
  }

  #page(address: string, make: () => SitePage, policy = SITE_POLICY): SentPage {
    let sent = this.#pages.get(address);
    if (!sent) {
      const navigation = renderNavigation(this.library.groups, this.#listed(), address);
      const text = renderPage(make(), navigation, this.assets);
      sent = { policy, text: new CompressedText(text, 'text/html; charset=utf-8') };
      this.#pages.set(address, sent);
    }
    return sent;
  }

  #text(name: string, contentType: string, make: () => string): CompressedText {
    let text = this.#texts.get(name);
    if (!text) this.#texts.set(name, (text = new CompressedText(make(), contentType)));
    return text;
  }

  /** @throws PorticoError `SERVICE_UNAVAILABLE` where the files of the documentation are missing. */
  #need(): Files {
    if (!this.#files)
      throw new PorticoError('SERVICE_UNAVAILABLE', { message: 'The documentation is not installed.' });
    return this.#files;
  }
}
