/** A part of a form with files. */
export interface FormPart {
  readonly name: string;
  readonly content: Buffer | string;
  /** Of a file; a text has none. */
  readonly fileName?: string;
}

const BOUNDARY = 'xxBoundaryxx';
export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } as const;

/** The body of a form, as programs send it. */
export function formOf(...parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, content, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** A form with one file, as the routes for attachments want it. */
export function fileForm(content: Buffer | string, fileName = 'notes.txt') {
  return { body: formOf({ name: 'file', content, fileName }), headers: FORM_HEADERS };
}
