/** Folders above all of them say nothing of any. */
export function sharedFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let folder = others.length === 0 ? '' : first.slice(0, first.lastIndexOf('/') + 1);
  for (const path of others)
    while (!path.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder;
}
