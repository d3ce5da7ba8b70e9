import { describe, expect, it } from 'vitest';
import { algorithmOffer } from '../../../main/ssh/algorithm-offer.ts';
import { algorithmsFor, legacyWouldHelp, oldAmong } from '../../../main/ssh/algorithms.ts';

describe('what is offered to a host', () => {
  it('holds nothing old unless it is asked for, and then last', () => {
    const strict = algorithmsFor(false, []);
    expect(oldAmong(strict.serverHostKey as string[])).toEqual([]);
    expect(strict.kex).toMatchObject({
      append: [],
      remove: expect.arrayContaining(['diffie-hellman-group14-sha1']),
    });
    expect(strict.hmac).toMatchObject({ append: [], remove: expect.arrayContaining(['hmac-sha1']) });
    const legacy = algorithmsFor(true, []);
    expect((legacy.serverHostKey as string[]).at(-1)).toBe('ssh-rsa');
    expect(legacy.cipher).toMatchObject({ append: ['aes256-cbc', 'aes192-cbc', 'aes128-cbc'] });
  });

  it('asks first for the kinds of key that are trusted', () => {
    expect(algorithmsFor(false, [{ algorithm: 'ecdsa-sha2-nistp256' }]).serverHostKey).toEqual([
      'ecdsa-sha2-nistp256',
      'ssh-ed25519',
      'ecdsa-sha2-nistp384',
      'ecdsa-sha2-nistp521',
      'rsa-sha2-512',
      'rsa-sha2-256',
    ]);
    const rsa = algorithmsFor(true, [{ algorithm: 'ssh-rsa' }]).serverHostKey as string[];
    expect(rsa.slice(0, 3)).toEqual(['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa']);
  });
});

/** A first packet as sshd sends it: ten name lists behind a cookie. */
function kexInit(lists: readonly string[]): Buffer {
  const strings = lists.map((list) =>
    Buffer.concat([Buffer.from([0, 0, 0, list.length]), Buffer.from(list)]),
  );
  const payload = Buffer.concat([Buffer.from([20]), Buffer.alloc(16, 7), ...strings, Buffer.alloc(5)]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(1 + payload.length + 4);
  head.writeUInt8(4, 4);
  return Buffer.concat([head, payload, Buffer.alloc(4)]);
}

describe('the offer of a server', () => {
  const lists = [
    'kex1,kex2',
    'ssh-rsa',
    'aes128-cbc',
    'sc-cipher',
    'hmac-sha1',
    'sc-mac',
    'none',
    'none',
    '',
    '',
  ];
  const bytes = Buffer.concat([Buffer.from('Hello there\r\nSSH-2.0-OpenSSH_5.3\r\n'), kexInit(lists)]);

  it('is read off its first packet, wherever that is cut', () => {
    const offer = {
      kex: ['kex1', 'kex2'],
      serverHostKey: ['ssh-rsa'],
      cipher: ['aes128-cbc'],
      hmac: ['hmac-sha1'],
    };
    expect(algorithmOffer(bytes)).toEqual(offer);
    const lastMissing = bytes.length - 1;
    for (let end = 0; end <= lastMissing; end++) expect(algorithmOffer(bytes.subarray(0, end))).toBeNull();
    expect(legacyWouldHelp(offer)).toBe(true);
    expect(legacyWouldHelp({ ...offer, serverHostKey: [], cipher: [], hmac: [] })).toBe(false);
  });

  it('is none where something else speaks', () => {
    expect(algorithmOffer(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'))).toBeNull();
    expect(algorithmOffer(Buffer.from('SSH-2.0-x\r\n\0\0\0\x0cABCDEFGHIJKLMNOP'))).toBeNull();
  });
});
