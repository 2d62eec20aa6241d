/** What `linkedDeployId` says of a deploy. */
export function deployLabel(operationId: string): string {
  return `deploy:${operationId}`;
}

/** What `linkedDeployId` says of a publication. @param publishedAt ISO 8601. */
export function publicationLabel(publishedAt: string): string {
  return `publish:${publishedAt}`;
}
