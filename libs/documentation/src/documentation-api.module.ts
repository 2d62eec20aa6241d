import { type DynamicModule, Module } from '@nestjs/common';
import { DocumentationAssetsController } from './documentation-assets.controller.js';
import { DocumentationController } from './documentation.controller.js';
import { DocumentationSite } from './documentation-site.js';
import { DOCUMENTATION_FOLDERS, type DocumentationFolders } from './files/site-assets.js';

/** The documentation of the API: guides, reference, errors, search, and the same as text. */
@Module({})
export class DocumentationApiModule {
  /** @param folders where the files of the documentation lie */
  static of(folders: DocumentationFolders): DynamicModule {
    return {
      module: DocumentationApiModule,
      controllers: [DocumentationAssetsController, DocumentationController],
      providers: [DocumentationSite, { provide: DOCUMENTATION_FOLDERS, useValue: folders }],
      exports: [DocumentationSite],
    };
  }
}
