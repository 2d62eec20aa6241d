export { DocumentationApiModule } from './documentation-api.module.js';
export { DocumentationSite } from './documentation-site.js';
export { DOCUMENTATION_FOLDERS, packageFolders, type DocumentationFolders } from './files/site-assets.js';
export { GuideLibrary, type Guide, type ShownGuideGroup } from './guides/guide-library.js';
