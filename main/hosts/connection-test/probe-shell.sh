# What the login shell and the tools of a host are, one "name=value" a line. Read-only, no root, POSIX sh.
say() { printf '%s=%s\n' "$1" "$2"; }
say charmap "$(locale charmap 2>/dev/null)"
LC_ALL=C; export LC_ALL
say uid "$(id -u)"
say login "$SHELL"
if [ -n "$BASH_VERSION" ]; then say sh "bash $BASH_VERSION"
else
  file=$(command -v sh)
  real=$(readlink -f "$file" 2>/dev/null)
  say sh "$(basename "${real:-$file}")"
fi
missing=
for tool in awk cat chmod cp cut date df grep head id ln mkdir mv od ps rm sed setsid sleep sort stat tail tr wc; do
  command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
say missing "${missing# }"
