import { crc32, deflateRawSync } from 'node:zlib';

export interface TarMember {
  readonly name: string;
  readonly text: string | Uint8Array;
  /** A symbolic link to this instead of a file. */
  readonly link?: string;
}

/** A tar as GNU tar writes it: names of more than a hundred bytes stand in an entry of their own. */
export function tarOf(members: readonly TarMember[]): Buffer {
  const parts: Buffer[] = [];
  for (const { name, text, link } of members) {
    const bytes = Buffer.from(text);
    if (Buffer.byteLength(name) > 100) {
      const long = Buffer.from(`${name}\0`);
      parts.push(header('././@LongLink', long.length, 'L'), padded(long));
    }
    parts.push(
      header(name.slice(0, 100), link === undefined ? bytes.length : 0, link === undefined ? '0' : '2', link),
    );
    if (link === undefined) parts.push(padded(bytes));
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

function header(name: string, bytes: number, flag: string, link = ''): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  block.write('        ', 148);
  block.write(flag, 156);
  block.write(link, 157);
  block.write('ustar  \0', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

/** A zip of deflated entries, with the attributes of Unix. */
export function zipOf(members: readonly TarMember[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, text, link } of members) {
    const bytes = Buffer.from(link ?? text);
    const packed = deflateRawSync(bytes);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(bytes), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(bytes.length, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fixed, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(((link === undefined ? 0o100644 : 0o120777) << 16) >>> 0, 6);
    entry.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fixed, entry, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
