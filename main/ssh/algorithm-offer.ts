/** What a server says it can, in its first packet (RFC 4253, 7.1); ciphers and MACs are those to the server. */
export type AlgorithmOffer = {
  readonly kex: readonly string[];
  readonly serverHostKey: readonly string[];
  readonly cipher: readonly string[];
  readonly hmac: readonly string[];
};

const kexInit = 20;
const cookieBytes = 16;

/**
 * Reads the offer off the beginning of what a server sends: lines up to the one with its version, then one packet in
 * the clear. Null while it is not whole yet, and for what is no SSH server.
 */
export function algorithmOffer(bytes: Buffer): AlgorithmOffer | null {
  const start = afterVersion(bytes);
  if (start === null || bytes.length < start + 6) return null;
  const packetLength = bytes.readUInt32BE(start);
  const payload = bytes.subarray(start + 5, start + 4 + packetLength);
  if (bytes.length < start + 4 + packetLength || payload[0] !== kexInit) return null;
  const lists = nameLists(payload.subarray(1 + cookieBytes), 6);
  const [kex = [], serverHostKey = [], cipher = [], , hmac = []] = lists;
  return { kex, serverHostKey, cipher, hmac };
}

/** A server may say other things before its version, line by line. */
function afterVersion(bytes: Buffer): number | null {
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\n', at);
    if (end < 0) return null;
    if (bytes.toString('latin1', at, at + 4) === 'SSH-') return end + 1;
    at = end + 1;
  }
}

function nameLists(bytes: Buffer, count: number): string[][] {
  const lists: string[][] = [];
  for (let at = 0; lists.length < count && at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const names = bytes.toString('latin1', at + 4, at + 4 + length);
    lists.push(names === '' ? [] : names.split(','));
    at += 4 + length;
  }
  return lists;
}
