import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { homeDirectory } from '../../home-directory.ts';

/** One directive with the file and line it stands in; `depth` of Include is at most 16, as in OpenSSH. */
const deepestInclude = 16;

export interface ExpandedConfig {
  /** One text, each Include replaced by what it names. */
  readonly text: string;
  /** Includes that could not be followed. */
  readonly notUnderstood: readonly string[];
}

/**
 * Follows Include (globs in the last part of the path; relative ones from ~/.ssh, as OpenSSH does for a user's file). The
 * included text stands in the place of the line, inside the Host section that it is in.
 */
export function expandIncludes(path: string, directory = join(homeDirectory(), '.ssh')): ExpandedConfig {
  const notUnderstood: string[] = [];
  const expand = (file: string, depth: number): string =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => {
        const patterns = includeIn(line);
        if (patterns === undefined) return line;
        if (depth === deepestInclude) {
          notUnderstood.push(`${file}, line ${index + 1}: includes nest deeper than ${deepestInclude}.`);
          return '';
        }
        return filesOf(patterns, directory)
          .map((included) => readable(included, depth, notUnderstood, expand))
          .join('\n');
      })
      .join('\n');
  return { text: expand(path, 0), notUnderstood };
}

/** Every Include taken out and said. */
export function withoutIncludes(text: string, name: string): ExpandedConfig {
  const notUnderstood: string[] = [];
  const lines = text.split('\n').map((line, index) => {
    const patterns = includeIn(line);
    if (patterns === undefined) return line;
    notUnderstood.push(`${name}, line ${index + 1}: Include ${patterns} is left out; paste that text too.`);
    return '';
  });
  return { text: lines.join('\n'), notUnderstood };
}

function includeIn(line: string): string | undefined {
  return /^\s*include(?:\s+|\s*=\s*)(.+)$/i.exec(line)?.[1];
}

function readable(
  file: string,
  depth: number,
  notUnderstood: string[],
  expand: (file: string, depth: number) => string,
): string {
  try {
    return expand(file, depth + 1);
  } catch {
    notUnderstood.push(`${file}: it is included and cannot be read.`);
    return '';
  }
}

function filesOf(patterns: string, directory: string): string[] {
  return (patterns.match(/"[^"]*"|\S+/g) ?? []).flatMap((quoted) => {
    const pattern = quoted.replace(/^"|"$/g, '').replace(/^~(?=\/)/, homeDirectory());
    return matching(isAbsolute(pattern) ? pattern : join(directory, pattern));
  });
}

/** A name without wildcards stays, so that one that is missing is said. */
function matching(path: string): string[] {
  if (!/[*?[]/.test(basename(path))) return [path];
  const pattern = new RegExp(
    `^${basename(path)
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );
  try {
    return readdirSync(dirname(path))
      .filter((name) => pattern.test(name) && !name.startsWith('.'))
      .map((name) => join(dirname(path), name))
      .filter((file) => statSync(file).isFile())
      .sort();
  } catch {
    return [];
  }
}
