import type { NamespaceHost } from '../../lab/namespace-lab.ts';

/**
 * Gives a lab host kernel settings of its own: it shares the kernel of this machine, which nobody shall set. Plain files lie
 * over those of /proc and /sys, root's alone to write to; what a kernel would refuse they take.
 */
export function giveKernelFiles(host: NamespaceHost): void {
  host.exec(['sh', '-c', lay]);
}

const lay = `set -e
mkdir /run/lab/kernel && cd /run/lab/kernel
echo 60 >swappiness; echo madvise >huge-pages; true >drop_caches; chmod 0200 drop_caches
mount --bind swappiness /proc/sys/vm/swappiness
mount --bind drop_caches /proc/sys/vm/drop_caches
mount --bind huge-pages /sys/kernel/mm/transparent_hugepage/enabled
mount -t tmpfs tmpfs /sys/devices/system/cpu
for cpu in 0 1 10; do
  mkdir -p /sys/devices/system/cpu/cpu$cpu/cpufreq
  echo powersave >/sys/devices/system/cpu/cpu$cpu/cpufreq/scaling_governor
done
echo performance powersave >/sys/devices/system/cpu/cpu0/cpufreq/scaling_available_governors`;

/** What they say, in the order governor (each CPU), huge pages, swappiness, dropped caches. */
export function kernelFiles(host: NamespaceHost): string {
  return host
    .exec([
      'sh',
      '-c',
      `cd /sys/devices/system/cpu && cat cpu0/cpufreq/scaling_governor cpu1/cpufreq/scaling_governor \
        cpu10/cpufreq/scaling_governor /sys/kernel/mm/transparent_hugepage/enabled /proc/sys/vm/swappiness \
        /proc/sys/vm/drop_caches`,
    ])
    .trim()
    .replaceAll('\n', ' ');
}

export const kernelAsFound = 'powersave powersave powersave madvise 60';
