const HEADER_BYTES = 44;
const BYTES_A_SECOND = 8_000;

/** A WAV file of silence: 8 kHz, one channel, 8 bits. */
export function spokenWav(seconds: number): Buffer {
  const bytes = BYTES_A_SECOND * seconds;
  const wav = Buffer.alloc(HEADER_BYTES + bytes, 0x80);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(BYTES_A_SECOND, 24);
  wav.writeUInt32LE(BYTES_A_SECOND, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes, 40);
  return wav;
}
