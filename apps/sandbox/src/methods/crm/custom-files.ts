import { HostError } from '../../protocol/host-error.js';
import type { HostCall } from '../../protocol/host-method.js';
import { fieldNamed } from '../../records/field-index.js';
import { shownName } from '../../records/field-output.js';
import type { RecordField, RecordType, Row } from '../../records/record-type.js';
import type { ShownRecord } from '../../records/record-view.js';
import { RECORD_FILE } from '../../records/types/crm-setup/custom-field-kinds.data.js';
import { recordFileUrl } from '../disk/download-link.js';
import { namedContent } from '../disk/file-versions.js';

type Fields = Readonly<Record<string, unknown>>;

function isFile({ type, originalName }: RecordField): boolean {
  return type === 'file' && originalName !== undefined;
}

/** The number of a file that a written value names: `{id}` in any case. */
function namedId(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, ID = id } = value as Fields;
  return ID === undefined ? null : Number(ID);
}

function isGone(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && (value as Fields)['remove'] === 'Y';
}

/** Stores `[name, base64]`, bare or as `fileData`. @throws HostError for anything else. */
function upload(call: HostCall, value: unknown): number {
  const data =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { fileData: value };
  const { fileData } = data as Fields;
  const file = namedContent(fileData);
  if (!file) throw new HostError(400, '', 'Error uploading file');
  const files = call.portal.table(RECORD_FILE.table);
  const { size, content, spooled } = file.content;
  const row = { id: files.takeId(), NAME: file.name, SIZE: size, content, spooled };
  files.put(row);
  return row.id;
}

/** A number that is not the file's own empties a single field; a list keeps those that are there. */
function stored(call: HostCall, field: RecordField, value: unknown, before: unknown): unknown {
  if (!field.multiple) {
    if (isGone(value)) return null;
    const id = namedId(value);
    return id === null ? upload(call, value) : id === before ? id : null;
  }
  if (isGone(value)) return [];
  const kept = (before ?? []) as readonly number[];
  const entries: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return entries.flatMap((entry) => {
    if (isGone(entry)) return [];
    const id = namedId(entry);
    if (id === null) return [upload(call, entry)];
    return kept.includes(id) ? [id] : [];
  });
}

/**
 * Fields of a write with the numbers of stored files in place of what was sent for them.
 * @throws HostError for what is no file.
 */
export function withUploads(call: HostCall, type: RecordType, fields: Fields, before: Row | null): Fields {
  const entries = Object.entries(fields).map(([name, value]) => {
    const field = fieldNamed(type, name);
    if (!field || !isFile(field)) return [name, value] as const;
    return [name, stored(call, field, value, before?.[field.stored ?? field.name])] as const;
  });
  return Object.fromEntries(entries);
}

function linked(call: HostCall, type: RecordType, field: RecordField, ownerId: unknown, id: number): object {
  const machine = recordFileUrl(call, id);
  const page = `/crm/file/?owner=${type.table}&ownerId=${String(ownerId)}&field=${field.name}&file=${id}`;
  if (type.style === 'item') return { id, url: page, urlMachine: machine };
  return { id, showUrl: page, downloadUrl: machine.slice(call.origin.length) };
}

/** Puts objects with links in place of the numbers of files. */
export function linkedFiles(call: HostCall, type: RecordType): (shown: ShownRecord) => ShownRecord {
  const files = type.fields.filter(isFile);
  if (files.length === 0) return (shown) => shown;
  const names = files.map((field) => [field, shownName(type, field), field.originalName ?? ''] as const);
  return (shown) => {
    for (const [field, ...spellings] of names) {
      for (const name of spellings) {
        const value = shown[name];
        const link = (id: unknown): object =>
          linked(call, type, field, shown['id'] ?? shown['ID'], Number(id));
        if (Array.isArray(value)) shown[name] = value.map(link);
        else if (typeof value === 'number') shown[name] = link(value);
        if (name === field.originalName) break;
      }
    }
    return shown;
  };
}
