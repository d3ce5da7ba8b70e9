import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { given } from '../../../main/imports/sources/given.ts';
import { withoutPasswords } from '../../../main/text/without-passwords.ts';
import { pieces, seeded } from '../../support/pieces.ts';

async function passed(parts: readonly Uint8Array[]): Promise<Buffer> {
  async function* source() {
    yield* parts;
  }
  const out: Uint8Array[] = [];
  for await (const piece of withoutPasswords(source())) out.push(piece);
  return Buffer.concat(out);
}

/** Of more than one byte, with all blanks beyond ASCII and those whose last byte is one in Latin-1. */
function anyCharacter(random: () => number): string {
  const blanks = [0xa0, 0x85, 0xe0, 0x1680, 0x2002, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff];
  const code = random() < 0.3 ? blanks[Math.floor(random() * blanks.length)] : undefined;
  const any = 0x80 + Math.floor(random() * 0x10_ff00);
  return String.fromCodePoint(code ?? (any >= 0xd800 && any <= 0xdfff ? 0xe9 : Math.min(any, 0x10_ffff)));
}

const whole = async (text: string) => (await passed([Buffer.from(text)])).toString();
const tpcc = '*** ###easy### TPC-C Load Generator ***\n';
const sysbench = 'sysbench 0.4.12:  multi-threaded system evaluation benchmark\n';

describe('passwords that a generator printed', () => {
  test.each([
    [`${tpcc}option p with value 's3cret'\n`, `${tpcc}option p with value '******'\n`],
    [`${tpcc}option p with value 'it's'\r\n`, `${tpcc}option p with value '****'\r\n`],
    [`${tpcc}option p with value 's3cr`, `${tpcc}option p with value '****`],
    [
      `${tpcc}       [pass]: s3 cret\n  [warehouse]: 1\n`,
      `${tpcc}       [pass]: *******\n  [warehouse]: 1\n`,
    ],
    [`${tpcc}       [pass]: \n  [warehouse]: 1\n`, `${tpcc}       [pass]: \n  [warehouse]: 1\n`],
    [
      `${sysbench}DEBUG: mysql_real_connect(0x1, "localhost", "sb", "s3cret", "db", 3306, "/s", X)\n`,
      `${sysbench}DEBUG: mysql_real_connect(0x1, "localhost", "sb", "******", "db", 3306, "/s", X)\n`,
    ],
    [`${tpcc}option u with value 'sb'\n`, `${tpcc}option u with value 'sb'\n`],
  ])('%j', async (text, expected) => {
    expect(await whole(text)).toBe(expected);
  });

  test('are found wherever the text is cut', async () => {
    const file = new URL('../../fixtures/tpcc-mysql/tpcc9-access.out', import.meta.url);
    const bytes = readFileSync(file);
    const expected = bytes.toString().replaceAll('wrong', '*****');
    expect(expected).not.toBe(bytes.toString());
    const random = seeded(3);
    for (let round = 0; round < 50; round++) {
      const [first, ...rest] = [bytes.subarray(0, 100), ...pieces(bytes.subarray(100), random)];
      expect((await passed([first, ...rest])).toString()).toBe(expected);
    }
  });

  test.each(['tpcc-mysql', 'sysbench'])('no byte of %s moves', async (generator) => {
    const folder = new URL(`../../fixtures/${generator}/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(new URL(file, folder));
      const text = await passed([bytes]);
      const differ = [...text].flatMap((byte, at) => (byte === bytes[at] ? [] : byte));
      expect({ file, length: text.length }).toEqual({ file, length: bytes.length });
      expect({ file, others: differ.filter((byte) => byte !== 0x2a) }).toEqual({ file, others: [] });
    }
  });
});

describe('a password anywhere in a text', () => {
  const far = '[ 1s ] thds: 4 tps: 12.50\n'.repeat(20_000);

  test.each([
    ["option p with value 's3cret'", "option p with value '******'"],
    ['       [pass]: s3cret', '       [pass]: ******'],
    [
      'sysbench --mysql-user=sb --mysql-password=s3cret --threads=4',
      'sysbench --mysql-user=sb --mysql-password=****** --threads=4',
    ],
    ["sysbench --mysql-password='s3 cret' run", 'sysbench --mysql-password=********* run'],
    ['mysql -uroot -ps3cret -h db1 test', 'mysql -uroot -p****** -h db1 test'],
    ['+ mariadb-slap -p"s3 cret" --iterations=3', '+ mariadb-slap -p********* --iterations=3'],
    [
      './tpcc_start -h db1 -d tpcc -u root -p s3cret -w 10',
      './tpcc_start -h db1 -d tpcc -u root -p ****** -w 10',
    ],
    ['MYSQL_PWD=s3cret mysqladmin -i10 ext', 'MYSQL_PWD=****** mysqladmin -i10 ext'],
    ['password = s3 cret#1', 'password = *********'],
    ['  master-password=s3cret  ', '  master-password=******  '],
    ['{"mysql_pass": "s3\\"cret", "threads": 4}', '{"mysql_pass": "********", "threads": 4}'],
    ['diset tpcc mysql_pass s3cret', 'diset tpcc mysql_pass ******'],
    [
      'Changed tpcc:mysql_pass from mysql to s3cret for MySQL',
      'Changed tpcc:mysql_pass from *************** for MySQL',
    ],
    ["CREATE USER sb IDENTIFIED BY 's3cret';", "CREATE USER sb IDENTIFIED BY '******';"],
    ["SET PASSWORD FOR 'sb'@'%' = PASSWORD('s3cret');", "SET PASSWORD FOR 'sb'@'%' = PASSWORD('******');"],
    ['mysql://sb:s3cret@db1:3306/test', 'mysql://sb:******@db1:3306/test'],
    ['sb:s3cret@tcp(db1:3306)/test', 'sb:******@tcp(db1:3306)/test'],
    ['The password: s3cret, and the user: sb', 'The password: ******, and the user: sb'],
    ['the root password is: s3cret', 'the root password is: ******'],
    ["The password is 's3 cret'.", "The password is '*******'."],
    ['Passwort: s3cret', 'Passwort: ******'],
    ['sshpass -p s3cret ssh sb@db1 uptime', 'sshpass -p ****** ssh sb@db1 uptime'],
    ["sshpass -p's3 cret' scp a db1:", 'sshpass -p********* scp a db1:'],
    ['  db_password: "s3 cret"', '  db_password: *********'],
    ['mysql-pass: s3cret', 'mysql-pass: ******'],
    ['Passwd : s3cret', 'Passwd : ******'],
    ['passphrase: s3cret', 'passphrase: ******'],
    ["'password': 's3cret'", "'password': '******'"],
    ['loadtool --user sb --password s3cret --threads 4', 'loadtool --user sb --password ****** --threads 4'],
    ['loadtool -password s3cret', 'loadtool -password ******'],
    ["loadtool --db-password 's3 cret' run", 'loadtool --db-password ********* run'],
    ['loadtool --passphrase=s3cret', 'loadtool --passphrase=******'],
    ['export PASSWORD=s3cret', 'export PASSWORD=******'],
    ['DB_PASSWORD="s3cret" ./load', 'DB_PASSWORD=***************'],
    ["ALTER ROLE sb WITH PASSWORD 's3cret'", "ALTER ROLE sb WITH PASSWORD '******'"],
    [
      '[Note] A temporary password is generated for root@localhost: s3c;r)e,t',
      '[Note] A temporary password is generated for root@localhost: *********',
    ],
    [
      'DBI:mysql:host=db1;user=sb;password=s3cret;port=1',
      'DBI:mysql:host=db1;user=sb;password=******;port=1',
    ],
    ['mysql -u root \\\n  -ps3cret \\\n-h db1 test', 'mysql -u root \\\n  -p****** \\\n-h db1 test'],
    ['mysql -u root \\\r\n-ps3cret test', 'mysql -u root \\\r\n-p****** test'],
    ['tpcc_start -h db1 \\\n -p s3cret -w 10', 'tpcc_start -h db1 \\\n -p ****** -w 10'],
    ['./tpcc_load localhost tpcc root s3cret 10', './tpcc_load localhost tpcc root ****** 10'],
    [
      'tpcc_start db1:3306 tpcc root s3cret 10 16 10 60 > log 2>&1',
      'tpcc_start db1:3306 tpcc root ****** 10 16 10 60 > log 2>&1',
    ],
    [String.raw`"{\"password\": \"s3cret\"}"`, String.raw`"{\"password\": \"******\"}"`],
    ["'password' => 's3cret',", "'password' => '******',"],
    ['"password"="s3cret"', '"password"="******"'],
    ["password := 's3cret'", 'password := ********'],
    ['<mysql_pass>s3cret</mysql_pass>', '<mysql_pass>******</mysql_pass>'],
    ['echo s3cret | sudo -S ls', 'echo ****** | sudo -S ls'],
    ['echo "s3 cret"|sudo -S ls', 'echo *********|sudo -S ls'],
    ['pt-summary h=db1,P=3306,u=root,p=s3cret', 'pt-summary h=db1,P=3306,u=root,p=******'],
  ])('%s', async (line, expected) => {
    expect(await whole(`${line}\n`)).toBe(`${expected}\n`);
    expect(await whole(`${far}${line}\r\n${far}`)).toBe(`${far}${expected}\r\n${far}`);
    expect(await whole(line)).toBe(expected);
    const random = seeded(5);
    for (let round = 0; round < 30; round++)
      expect((await passed(pieces(Buffer.from(`a\n${line}\nb`), random))).toString()).toBe(
        `a\n${expected}\nb`,
      );
    const wide = Buffer.from(`\ufeff${line}\n`, 'utf16le');
    for (const [bytes, turned] of [
      [wide, (out: Buffer) => out],
      [Buffer.from(wide).swap16(), (out: Buffer) => out.swap16()],
    ] as const)
      expect(
        turned(Buffer.from(await passed([bytes.subarray(0, 33), bytes.subarray(33)]))).toString('utf16le'),
      ).toBe(`\ufeff${expected}\n`);
  });

  test('is masked by whole characters, whatever stands around it', async () => {
    const random = seeded(11);
    const forms = [
      ['sysbench --mysql-password=', ' run'],
      ['password = ', '\n'],
      ['  [pass]: ', '\n'],
      ["option p with value '", "'\n"],
      ['mysql -uroot -p', ' test'],
      ['./tpcc_start -u root -p ', ' -w 10'],
      ['{"mysql_pass": "', '"}'],
      ['the password: ', '\n'],
      ['load --password ', ' run'],
      ["with password '", "'"],
      ['diset tpcc mysql_pass ', '\n'],
      ['Changed tpcc:mysql_pass from ', ' for MySQL'],
      ["IDENTIFIED BY '", "'"],
      ["IDENTIFIED WITH x\u00a0y BY '", "'"],
      ['mysql://sb:', '@db1:3306/test'],
      ['sb:', '@tcp(db1:3306)/test'],
    ] as const;
    for (let round = 0; round < 2000; round++) {
      const [before, after] = forms[round % forms.length] ?? forms[0];
      const [around, within] = [anyCharacter(random), anyCharacter(random)];
      const secret = `1234${within}56${within}`;
      const line = (said: string) => `${around}\n${before}${said}${after} ${around}\n`;
      const bytes = Buffer.from(line(secret));
      const out = await passed(round % 2 === 0 ? [bytes] : pieces(bytes, random));
      expect(isUtf8(out)).toBe(true);
      expect(out.toString()).toBe(line('*'.repeat(Buffer.byteLength(secret))));
    }
  });

  test.each([
    'validate_password.length\t8',
    'disconnect_on_expired_password = ON',
    'old_passwords=1',
    "ERROR 1045 (28000): Access denied for user 'sb'@'db1' (using password: YES)",
    'sysbench --mysql-user=sb --mysql-password=$PASSWORD run',
    'mysqld --port=3306 -P 3307 --pid-file=/tmp/x',
    'mysqlslap -port=3306',
    'http://db1.example.com:8080/a@b',
    'Passes: 5 passed = all',
    'loadtool --password-file /etc/load.secret --password-file=/x --no-password',
    'The password alone, passwords and a password.',
    'The password is set by hand, and the passphrase is "none".',
    'sshpass -e ssh db1',
    'Use --password to give it, or --password-file.',
    'password: the one of the account',
    'Enter password:',
    'Enter password: ',
    'Password: (hidden)',
    'plugin: caching_sha2_password: loaded',
    'default_authentication_plugin: mysql_native_password',
    'pwd: /home/bench',
    'pass: 512 fail: 0',
    'password: ********',
    'loadtool --password --threads=4',
    'default_password_lifetime: 360',
    'OLDPWD=/home/bench',
    'PWD=/home/bench/runs',
    'sb ALL=(root) NOPASSWD: /usr/sbin/sysctl',
    "tpcc_load localhost tpcc root '' 10",
    './tpcc_load failed to connect it 5 times',
    'echo 3 | sudo tee /proc/sys/vm/drop_caches',
    't=2.5,df=9,p=0.04',
    '',
  ])('is not seen in %j', async (line) => {
    expect(await whole(`${line}\n`)).toBe(`${line}\n`);
  });

  test('is found behind a line that has no end, which is not held', async () => {
    const long = 'x'.repeat(300_000);
    const out = await passed([
      Buffer.from(long),
      Buffer.from(`${long} password=s3`),
      Buffer.from('cret end'),
    ]);
    expect(out.toString()).toBe(`${long}${long} password=****** end`);
  });

  test('takes no long time to be missed', async () => {
    for (const bad of [
      'password',
      'password: ',
      '--password ',
      "password '",
      '-_pass',
      'a:',
      '://a:',
      ' -p',
      '"pass":',
      'mysql ',
      "identified by '",
      'diset ',
      '=',
      'mysql_real_connect(a, ',
      'h=a,p=',
      'tpcc_load a b c d 1 ',
      'echo a |sudo',
      'mysql \\\n',
      '<password>',
    ])
      for (const text of [bad.repeat(100_000 / bad.length), `mysql ${bad.repeat(100_000 / bad.length)}`]) {
        const before = process.cpuUsage();
        await whole(text);
        expect({ bad, isQuick: process.cpuUsage(before).user < 1e6 }).toEqual({ bad, isQuick: true });
      }
  });
});

test('texts without a password pass piece by piece as they are', async () => {
  const text = Buffer.from('[ 1s ] thds: 4 tps: 12.50\npassing by\n');
  async function* source() {
    yield text;
  }
  for await (const piece of withoutPasswords(source())) expect(piece).toBe(text);
});

test.each([
  ['as it is', (bytes: Buffer) => bytes],
  ['packed', (bytes: Buffer) => gzipSync(bytes)],
])('what is imported %s comes without them', async (_, pack) => {
  const bytes = pack(Buffer.from(`${tpcc}option p with value 's3cret'\n`));
  for await (const found of given([{ path: 'log.gz', bytes }])) {
    const parts: Uint8Array[] = [];
    if (found.kind === 'file') for await (const piece of found.file.content()) parts.push(piece);
    expect(Buffer.concat(parts).toString()).toBe(`${tpcc}option p with value '******'\n`);
  }
});
