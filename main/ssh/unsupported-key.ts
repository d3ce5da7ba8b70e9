type Unsupported = { readonly problem: string; readonly remedy: string };

const openSshHeader = 'openssh-key-v1\0';

/** Why a private key file cannot be used here although OpenSSH (or PuTTY) can; null when nothing is known against it. */
export function unsupportedKey(text: string): Unsupported | null {
  if (text.startsWith('PuTTY-User-Key-File-3')) {
    return {
      problem: 'is a PuTTY key of version 3, which Rackmark does not read',
      remedy: 'Export it in OpenSSH format with PuTTYgen (Conversions), and choose that file.',
    };
  }
  const { cipher, algorithm } = insideOf(text);
  if (algorithm.startsWith('sk-')) {
    return {
      problem: `belongs to a security key (${algorithm}), which has to be touched at each login`,
      remedy: 'Add it to an ssh-agent with ssh-add and log in by the agent, or choose another key.',
    };
  }
  if (cipher.startsWith('chacha20')) {
    return {
      problem: `is encrypted with ${cipher}, which Rackmark does not read`,
      remedy: 'Encrypt it anew with ssh-keygen -p -Z aes256-ctr -f and the file, or use an ssh-agent.',
    };
  }
  return null;
}

/** Cipher and kind of a key in OpenSSH's own format (PROTOCOL.key): both stand outside what is encrypted. */
function insideOf(text: string): { readonly cipher: string; readonly algorithm: string } {
  const nothing = { cipher: '', algorithm: '' };
  const body = /-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END/.exec(text)?.[1];
  if (body === undefined) return nothing;
  const bytes = Buffer.from(body, 'base64');
  if (bytes.toString('latin1', 0, openSshHeader.length) !== openSshHeader) return nothing;
  const [cipher = '', , , , publicKey = ''] = fields(bytes.subarray(openSshHeader.length));
  const [algorithm = ''] = fields(Buffer.from(publicKey, 'latin1'));
  return { cipher, algorithm };
}

/** cipher, kdf, its options, [number of keys], public key: strings with their length before, but for the number. */
function fields(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at + 4 <= bytes.length && found.length < 5; ) {
    if (found.length === 3) {
      found.push(String(bytes.readUInt32BE(at)));
      at += 4;
      continue;
    }
    const length = bytes.readUInt32BE(at);
    found.push(bytes.toString('latin1', at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}
