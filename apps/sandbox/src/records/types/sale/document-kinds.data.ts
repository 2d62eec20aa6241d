/** Names of the sources a document takes its values from, and of the only kind of template file. */
export const REST_PROVIDER = 'documentgenerator\\dataprovider\\rest';
export const DEAL_PROVIDER = 'crm\\integration\\documentgenerator\\dataprovider\\deal';
export const DOCX_BODY = 'DocumentGenerator\\Body\\Docx';
