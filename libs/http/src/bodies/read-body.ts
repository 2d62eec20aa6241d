import { type Reception, receiveBody } from './receive-body.js';

/** Reads a whole body into memory. @throws PorticoError as {@link receiveBody}. */
export async function readBody(reception: Reception): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await receiveBody(reception, (piece) => {
    pieces.push(piece);
    return undefined;
  });
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}
