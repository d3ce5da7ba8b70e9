# find-servers.sh: the host's own servers that run, a line each: PID START EXE CWD USER LOG ARGUMENT…, tab-separated. LOG is
# where its standard error goes.
for pid in $(servers); do
  start=$(born "$pid") || continue
  exe=$(readlink "/proc/$pid/exe")
  printf '%s\t%s\t%s\t%s\t%s\t%s' "$pid" "$start" "${exe% (deleted)}" "$(readlink "/proc/$pid/cwd")" \
    "$(stat -c %U "/proc/$pid")" "$(readlink "/proc/$pid/fd/2")"
  tr '\0' '\n' <"/proc/$pid/cmdline" | tr '\t' ' ' | sed 1d | while IFS= read -r argument; do printf '\t%s' "$argument"; done
  echo
done
exit 0
