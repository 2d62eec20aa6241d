/** Address the host opens for every embedding place of an application: the service starts the session there. */
export function handlerUrl(publicUrl: string, applicationId: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/v1/host-handler/${applicationId}`;
}
