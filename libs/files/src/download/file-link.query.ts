import { Injectable } from '@nestjs/common';
import { HostClient, sectionRefusal } from '#libs/host-client';
import { PorticoError, scalarText } from '#libs/kernel';
import { HISTORY_REFUSALS, isPlainRecord, type PlainRecord } from '#libs/portal-data/contracts';
import type { HostCaller } from '../host-caller.query.js';

/** Where the host gives the bytes of a file. The link opens the file to whoever has it and is never passed on. */
export interface FileLink {
  readonly fileName: string;
  readonly url: string;
}

/** Asks the host for the link of a file, with the rights of the caller. */
@Injectable()
export class FileLinkQuery {
  constructor(private readonly host: HostClient) {}

  /** @throws PorticoError `ENTITY_NOT_FOUND`, also for a file in the bin; the refusals of the host. */
  async ofFile(caller: HostCaller, id: number): Promise<FileLink> {
    const file = await this.read(caller, 'disk.file.get', id);
    if (Number(scalarText(file['DELETED_TYPE'])) !== 0) throw new PorticoError('ENTITY_NOT_FOUND');
    return linkIn(file);
  }

  /** @throws PorticoError `ENTITY_NOT_FOUND`, also for a version of another file; `DISK_HISTORY_UNAVAILABLE`. */
  async ofVersion(caller: HostCaller, fileId: number, versionId: number): Promise<FileLink> {
    try {
      const version = await this.read(caller, 'disk.version.get', versionId);
      if (scalarText(version['OBJECT_ID']) !== String(fileId)) throw new PorticoError('ENTITY_NOT_FOUND');
      return linkIn(version);
    } catch (error) {
      throw sectionRefusal(HISTORY_REFUSALS, error) ?? error;
    }
  }

  private async read({ credential, options }: HostCaller, method: string, id: number): Promise<PlainRecord> {
    const { result } = await this.host.call(credential, method, { id }, { ...options, idempotent: true });
    if (isPlainRecord(result)) return result;
    throw new PorticoError('ENTITY_NOT_FOUND');
  }
}

function linkIn(row: PlainRecord): FileLink {
  const { NAME: name, DOWNLOAD_URL: url } = row;
  if (typeof url === 'string' && url !== '') return { fileName: scalarText(name), url };
  throw new PorticoError('HOST_UNAVAILABLE', { message: 'The host gave no link to the file.' });
}
