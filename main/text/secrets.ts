/**
 * One of these stands in every text that says a password in a way that is known here: pieces of password, passphrase, pwd,
 * identified, mysql, mariadb, tpcc_start, sudo, of what tpcc-mysql says of its options, of Percona Toolkit's data source
 * names, and of addresses. Each begins with a letter that is rare in logs of numbers, which makes it quick to miss.
 */
export const words: readonly string[] = [
  'ass',
  'PASS',
  'wd',
  'PWD',
  'dentif',
  'DENTIF',
  'ysql',
  'iadb',
  'cc_',
  "value '",
  'sudo',
  ',p=',
  '@',
];

/** The text with an asterisk for each letter of a password; all else as it was. */
export function secretsMasked(text: string): string {
  const masked = text
    .replaceAll(printed, asAsterisks)
    .replaceAll(written, (said: string, at: number, whole: string) =>
      isNone(said) || isPlace(said, whole.slice(Math.max(0, at - 8), at)) ? said : asAsterisks(said),
    );
  return masked.replaceAll(commands, (command: string) => command.replaceAll(shortOptions, asAsterisks));
}

function asAsterisks(said: string): string {
  return '*'.repeat(said.length);
}

/** What a variable that only speaks of passwords is set to, and what a shell or a template puts in. */
function isNone(said: string): boolean {
  return /^(?:on|off|yes|no|true|false|null|none|\d|\*+|\$\{?\w+\}?|<[\w-]+>|\(\w+\)?)$/i.test(said);
}

/** Where a shell was, in what `env` prints. */
function isPlace(said: string, before: string): boolean {
  return said.startsWith('/') && /(?:^|[^\w.-])(?:OLD)?PWD=$/.test(before);
}

const key = String.raw`[\w.-]{0,64}(?:passwor[dt]|passwd|passphrase|pass|pwd)`;
/** Before a colon or a blank: `pass: 5` counts, `pwd: /home` is a place; what ends so is a plugin, or of sudoers. */
const spoken = String.raw`(?:[\w.-]{0,64}(?<!native_|sha2_|sha256_|no)(?:passwor[dt]|passwd|passphrase)|[\w.-]{0,64}[_-]pass)`;
/** What prose goes on with behind the word. */
const said = String.raw`(?:a|an|and|are|argument|as|at|because|by|can|cannot|change[ds]?|did|does|expired?|expires|failed|file|field|for|from|given|has|have|if|in|incorrect|instead|invalid|is|it|may|missing|must|needed|no|none|not|of|on|or|option|prompt|provided|required|set|should|so|string|that|the|then|this|to|unset|used|was|were|when|which|will|with|without|you|your)(?![\w-])`;
/** What may end a secret. No blank beyond ASCII: in bytes read one by one, it would be the middle of some character. */
const blank = String.raw` \t\n\v\f\r`;
const value = String.raw`(?:"[^"\r\n]*"?|'[^'\r\n]*'?|[^${blank}"';,&|)\]}]+)`;

/** By tpcc_start and tpcc_load; by sysbench 0.4 when it debugs; in data source names of Percona Toolkit. */
const printed = new RegExp(
  [
    String.raw`(?<=option p with value ')[^\r\n]*(?='[ \t]*\r?$)`,
    String.raw`(?<=option p with value ')[^'\r\n]*$`,
    String.raw`(?<=\[pass\]:[ \t])[^\r\n]+`,
    String.raw`(?<=mysql_real_connect\([^,\r\n]{0,100}, (?:"[^"\r\n]{0,200}"|\(null\)), "[^"\r\n]{0,200}", ")[^"\r\n]*`,
    String.raw`(?<=(?<![\w.-])[huD]=[^${blank}"']{1,200},p=)[^${blank},"']+`,
  ].join('|'),
  'gm',
);

/** By people and scripts. */
const written = new RegExp(
  [
    // Option files, to the end of the line; options of commands and parts of connection strings, to the next blank.
    String.raw`(?<=^[^\w\r\n]{0,20}[\w.-]{0,64}(?:password|passwd)[ \t]{0,40}=[ \t]{0,40})[^${blank}#][^\r\n]*?(?=[ \t]*\r?$)`,
    String.raw`(?<=(?<![\w.-])${key}[ \t]{0,40}=[ \t]{0,40})${value}`,
    // Said: `password: x`, `--password x`, `password 'x'`.
    String.raw`(?<=(?<![\w.-])${spoken}[ \t]{0,10}:[ \t]{1,10})(?!${said})${value}`,
    String.raw`(?<=(?<![\w.-])--?${spoken}[ \t]{1,10})(?![-=:])(?!${said})${value}`,
    String.raw`(?<=(?<![\w.-])${spoken}[ \t]{1,10}['"])[^'"\r\n]+(?=['"])`,
    String.raw`(?<=(?<![\w.-])${spoken}[ \t]{1,10}is[ \t]{0,10}:[ \t]{0,10})(?!${said})${value}`,
    String.raw`(?<=(?<![\w.-])${spoken}[ \t]{1,10}is[ \t]{1,10}['"])[^'"\r\n]+(?=['"])`,
    String.raw`(?<=\bsshpass[ \t]{1,10}-p[ \t]{0,10})${value}`,
    // MySQL, when it makes its data directory.
    String.raw`(?<=\btemporary password is generated for [^${blank}]{1,100}: )[^\r\n]*[^${blank}]`,
    String.raw`(?<="${key}"[ \t]{0,10}:[ \t]{0,10}")(?:[^"\\\r\n]|\\.)*`,
    String.raw`(?<='${key}'[ \t]{0,10}:[ \t]{0,10}')(?:[^'\\\r\n]|\\.)*`,
    String.raw`(?<=\\"${key}\\"[ \t]{0,10}:[ \t]{0,10}\\")[^"\\\r\n]*`,
    // Scripts and XML.
    String.raw`(?<=['"]${key}['"][ \t]{0,10}=>?[ \t]{0,10}['"])[^'"\r\n]*`,
    String.raw`(?<=(?<![\w.-])${key}[ \t]{0,10}:=[ \t]{0,10})${value}`,
    String.raw`(?<=<${key}>)[^<\r\n]+(?=<\/)`,
    // Handed to sudo.
    String.raw`(?<=\becho[ \t]{1,10}(?:-n[ \t]{1,10})?)(?:"[^"\r\n]*"|'[^'\r\n]*'|[^${blank}"';&|]+)(?=[ \t]{0,10}\|[ \t]{0,10}sudo\b)`,
    // HammerDB.
    String.raw`(?<=\bdiset[ \t]{1,8}\w{1,32}[ \t]{1,8}\w{0,32}_pass(?:word)?[ \t]{1,8})(?:\{[^}\r\n]*\}|"[^"\r\n]*"|[^${blank}]+)`,
    String.raw`(?<=\bChanged \w{1,32}:\w{0,32}_pass(?:word)? from )[^\r\n]*(?= for )`,
    // SQL.
    String.raw`(?<=\bidentified(?:[ \t]+with[ \t]+[^${blank}]{1,64})?[ \t]+(?:by|as)[ \t]+(?:password[ \t]+)?['"])[^'"\r\n]*`,
    String.raw`(?<=\bpassword[ \t]{0,8}\([ \t]{0,8}['"])[^'"\r\n]*`,
    String.raw`(?<=\bset[ \t]+password[ \t][^='"\r\n]{0,80}(?:'[^'\r\n]{0,80}'@'[^'\r\n]{0,80}')?[ \t]{0,8}=[ \t]{0,8}['"])[^'"\r\n]*`,
    // Connection strings.
    String.raw`(?<=:\/\/[^${blank}:/@]{0,100}:)[^${blank}/]*(?=@)`,
    String.raw`(?<=(?<![\w.-])[\w.-]{1,64}:)[^${blank}:/]*(?=@(?:tcp|unix)\()`,
  ].join('|'),
  'gim',
);

/** What stands behind the name of a program that takes its password as `-p…`, over lines that a backslash joins. */
const commands =
  /(?<![\w.-])(?:mysql|mariadb)[\w-]*[ \t](?:\\\r?\n|[^\r\n])*|(?<![\w.-])tpcc_(?:start|load)[ \t](?:\\\r?\n|[^\r\n])*/g;
/** Programs of a server want it close behind, those of tpcc-mysql behind a blank too; the oldest have it fourth. */
const shortOptions = new RegExp(
  [
    String.raw`(?<=[${blank}]-p)(?!ort\b|assword\b|id\b)(?:'[^']*'?|"[^"]*"?|[^${blank}'"][^${blank}]*)`,
    String.raw`(?<=tpcc_(?:start|load)[ \t][^]{0,1000}-p[ \t]+)[^${blank}-][^${blank}]*`,
    String.raw`(?<=tpcc_(?:start|load)[ \t]+[^${blank}-][^${blank}]*(?:[ \t]+[^${blank}]+){2}[ \t]+)(?!''|"")[^${blank}-][^${blank}]*(?=(?:[ \t]+\d+)+[ \t]*(?:$|[;&|>#\\\r\n]|2>))`,
  ].join('|'),
  'g',
);
