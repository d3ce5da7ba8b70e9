#!/bin/sh
# sysbench of which `prepare` says that it is done and did nothing.
for argument in "$@"; do [ "$argument" != prepare ] || exit 0; done
exec sysbench "$@"
