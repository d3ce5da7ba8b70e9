#!/bin/sh
# host-init.sh STATE NAME PASSWORD: first process of a lab host, started in namespaces of its own (mount, net, pid, uts,
# ipc). Puts a copy-on-write root over this machine's, waits for a line on stdin (the network is there then) and ends as
# the supervisor of an sshd. STATE holds `upper`, `work`, `root`, `sshd_config`, `host_key` and `user_key.pub`.
# Whatever belongs to the lab itself lives in the tmpfs /run/lab, so that `upper` shows only what was done to the host.
set -eu
state=$1 name=$2 password=$3 root=$1/root

mount --make-rprivate /
mount -t overlay lab -o "lowerdir=/,upperdir=$state/upper,workdir=$state/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
for place in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$place"; done
chmod 1777 "$root/tmp"
for device in null zero full random urandom tty; do
  true >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir -m 1777 "$root/dev/shm"
mkdir "$root/dev/pts" "$root/run/sshd" "$root/run/lab" "$root/run/mysqld"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
chroot "$root" chown mysql:mysql /run/mysqld 2>/dev/null || true

cp "$state/sshd_config" "$state/host_key" "$root/run/lab"
# After a power cut the user is there already.
if ! chroot "$root" id lab >/dev/null 2>&1; then
  chroot "$root" useradd --create-home --shell /bin/bash lab
  echo "lab:$password" | chroot "$root" chpasswd
fi
chroot "$root" sh -c 'umask 077; mkdir -p /home/lab/.ssh; cat >/home/lab/.ssh/authorized_keys; chown -R lab:lab /home/lab/.ssh' \
  <"$state/user_key.pub"
hostname "$name"
ip link set lo up

cat >"$root/run/lab/init" <<'INIT'
# bash reaps whatever is left to the first process of a host.
/usr/sbin/sshd -D -e -f /run/lab/sshd_config </dev/null &
while :; do wait; sleep 1; done
INIT
echo waiting
read -r _
exec chroot "$root" bash /run/lab/init
