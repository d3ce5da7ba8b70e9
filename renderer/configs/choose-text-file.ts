/** The system's own dialog; null when it was closed. */
export function chooseTextFile(): Promise<string | null> {
  const input = document.createElement('input');
  input.type = 'file';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]?.text() ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
