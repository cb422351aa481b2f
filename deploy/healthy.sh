#!/bin/sh
# Fails if the database says that this machine's worker has been silent for two minutes. A database that does not
# answer says nothing about the worker: a worker waits for it, and starting it again would only lose what is in flight.
questline watch --db "${1:-env:STORE}" --json 2>/dev/null | node -e '
const text = require("node:fs").readFileSync(0, "utf8").trim()
if (text === "") process.exit(0)
const own = JSON.parse(text).workers.filter(({ host }) => host === require("node:os").hostname())
process.exit(own.length > 0 && own.every(({ silentMs }) => silentMs > 120000) ? 1 : 0)
'
