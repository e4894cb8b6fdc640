# Runs a private PostgreSQL until standard input ends, then removes every trace of it.
# $1 the folder of its programs, $2 an empty folder for it, $3 the password of its user.
set -eu
bin=$1
folder=$2
server=

clean() {
    [ -z "$server" ] || { kill -INT "$server" && wait "$server"; } 2>/dev/null || true
    rm -rf "$folder"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

cd "$folder"
printf '%s\n' "$3" >password
# Nothing here outlives the test: the disk need not be waited for.
"$bin/initdb" -D data -U ply -A scram-sha-256 --pwfile=password -E UTF8 --locale=C --no-sync >log 2>&1 || {
    tail -n 5 log
    exit 1
}
"$bin/postgres" -D data -k "$folder" -c listen_addresses= -c fsync=off -c shared_buffers=16MB \
    </dev/null >>log 2>&1 &
server=$!

tries=0
until PGPASSWORD=$3 "$bin/psql" -h "$folder" -U ply -d postgres -c 'SELECT 1' >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ] || ! kill -0 "$server" 2>/dev/null; then
        tail -n 5 log
        exit 1
    fi
    sleep 0.1
done
echo ready
# The end of the test's process, however it comes, closes this pipe.
read -r _ || true
