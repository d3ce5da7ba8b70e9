/** How much a fact may move before it counts as changed: nothing, a ratio of its value, or as much as it likes. */
export type Constancy = 'fixed' | 'free' | { readonly tolerance: number };

/**
 * Facts that change by themselves while nobody touches the host. Free space is watched all the same, since a disk that
 * filled up changes what a trial does; 2 % is more than logs and small files of a day.
 */
const moving: readonly { readonly path: RegExp; readonly constancy: Constancy }[] = [
  { path: /^filesystems\[.*\]\.free$|^filesystems\.home-free$/, constancy: { tolerance: 0.02 } },
  { path: /^memory\.(free|available|cached|swap-used)$/, constancy: 'free' },
  // The kernel keeps some for itself, and not the same after each boot.
  { path: /^memory\.total$|^numa\.node\[.*\]\.memory$/, constancy: { tolerance: 0.005 } },
  { path: /^numa\.node\[.*\]\.free$/, constancy: 'free' },
  { path: /^kernel\.(load|uptime|busy)$/, constancy: 'free' },
  { path: /^servers\[.*\]\.(pid|memory|swapped)$/, constancy: 'free' },
  { path: /^raid\[.*\]\.battery\.(charge|seconds-to-learn)$/, constancy: 'free' },
  { path: /^disks\[.*\]\.raid-progress$/, constancy: 'free' },
];

export function constancyOf(path: string): Constancy {
  return moving.find((rule) => rule.path.test(path))?.constancy ?? 'fixed';
}
