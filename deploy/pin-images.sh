#!/bin/sh
# Pins the images that docker-compose.yml takes from others: writes the digests of what was pulled into .env.
#
#   docker compose pull --ignore-buildable
#   deploy/pin-images.sh [.env]
#
# Only lines of the variables whose names end with _IMAGE are changed or added. One that has a digest stays as it is: to
# move on, write the new version without a digest, pull, and run this again. Changes nothing where docker does not know
# the digest of each.
set -eu

folder=$(dirname "$(dirname "$(readlink -f "$0")")")
compose=$folder/docker-compose.yml
file=$(readlink -f "${1:-$folder/.env}") || file=''
[ -n "$file" ] && [ -f "$file" ] || {
  echo "There is no ${1:-$folder/.env}: copy .env.example first." >&2
  exit 1
}

# What the file says now; the last line of a name counts. Quotes and a comment behind the value are not part of it.
value_of() {
  sed -nE "s/^[[:space:]]*(export[[:space:]]+)?$1[[:space:]]*=[[:space:]]*//p" "$file" | tail -n 1 |
    sed -E "s/[[:space:]]+#.*\$//; s/[[:space:]]*\$//; s/^([\"'])(.*)\\1\$/\\2/"
}

# The digest under which docker pulled an image by this very name; what other registries call it has other digests.
digest_of() {
  repository=$(echo "$1" | sed -E 's/:[^:\/]*$//; s/^docker\.io\/(library\/)?//')
  docker image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$1" 2>/dev/null |
    sed -E 's/^docker\.io\/(library\/)?//' |
    awk -v wanted="$repository@sha256:" 'index($0, wanted) == 1 { print substr($0, length(wanted) - 6); exit }'
}

# A name and a value a line.
pins=$(mktemp)
copy=''
trap 'rm -f "$pins" ${copy:+"$copy"}' EXIT
trap 'exit 1' HUP INT TERM

unknown=0
for pair in $(grep -oE '\$\{[A-Z0-9_]+_IMAGE:-[^}]+\}' "$compose" | sed -E 's/^\$\{([A-Z0-9_]+):-(.*)\}$/\1=\2/' | sort -u); do
  name=${pair%%=*}
  image=$(value_of "$name")
  image=${image:-${pair#*=}}
  case $image in
  *@sha256:*)
    echo "$name is pinned already: $image"
    continue
    ;;
  esac
  digest=$(digest_of "$image")
  if [ -z "$digest" ]; then
    echo "Docker knows no digest of $image ($name). Run: docker pull $image" >&2
    unknown=1
  else
    echo "$name $image@$digest" >>"$pins"
  fi
done
[ "$unknown" = 0 ] || {
  echo "Nothing was changed." >&2
  exit 1
}
[ -s "$pins" ] || exit 0

# A copy has mode and owner of the file; it takes the place of the file in one step.
copy=$(mktemp "$file.XXXXXX")
cp -p "$file" "$copy"
awk '
  FNR == NR { pin[$1] = $2; order[++count] = $1; next }
  {
    line = $0
    name = line
    sub(/^[[:space:]]*(export[[:space:]]+)?/, "", name)
    sub(/[[:space:]]*=.*$/, "", name)
    if (line ~ /=/ && name in pin) {
      match(line, /^[[:space:]]*(export[[:space:]]+)?/)
      line = substr(line, 1, RLENGTH) name "=" pin[name]
      done[name] = 1
    }
    print line
  }
  END { for (index_ = 1; index_ <= count; index_++) if (!(order[index_] in done)) print order[index_] "=" pin[order[index_]] }
' "$pins" "$file" >"$copy"
mv -f "$copy" "$file"
copy=''
sed 's/ /=/' "$pins"
