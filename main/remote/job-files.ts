/** A text file of a job. */
export type JobFile = { readonly name: string; readonly bytes: string };

/**
 * Files as one text: `=name` begins one, `+line` is a line of it. So they come with the start of the job, in one round
 * trip and through stdin, where no list of processes shows a secret. Every last line gets an end. `size` is what the
 * files hold in all, in bytes.
 */
export function packFiles(files: readonly JobFile[]): { readonly text: string; readonly size: number } {
  let text = '';
  let size = 0;
  for (const { name, bytes } of files) {
    const lines = bytes.replace(/\n$/, '').split('\n');
    const whole = bytes === '' ? [] : lines;
    text += `=${name}\n${whole.map((line) => `+${line}\n`).join('')}`;
    for (const line of whole) size += Buffer.byteLength(line) + 1;
  }
  return { text, size };
}
