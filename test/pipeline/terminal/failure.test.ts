/** What is said of addresses: nothing secret, and a database that commands can be given as it stands. */
import { assert, describe, it } from "@effect/vitest"
import { withoutSecrets } from "../../../pipeline/terminal/failure.ts"

describe("an address in a message", () => {
  it.each([
    ["https://user:hunter22@host/v1?key=hunter22", "https://<redacted>@host/v1?<redacted>"],
    ["https://token@host/v1", "https://<redacted>@host/v1"],
    ["postgres://me:hunter22@host/db", "postgres://<redacted>@host/db"],
    ["postgres://me:hun@ter22@host/db", "postgres://<redacted>@host/db"],
    ["postgres://:hunter22@host/db?sslmode=require", "postgres://<redacted>@host/db?<redacted>"],
    ["postgresql://me@host/db?password=hunter22", "postgresql://<redacted>@host/db?<redacted>"],
    ["postgres:///db?host=/run&sslpassword=hunter22", "postgres:///db?<redacted>"]
  ])("loses what may be secret: %s", (address, shown) => {
    assert.strictEqual(withoutSecrets(`lost ${address} twice`), `lost ${shown} twice`)
  })

  it.each([
    "postgres://me@host:5432/db",
    "postgres:///db?host=/run/postgresql&sslmode=require",
    "postgresql://host/db"
  ])("of a database without a password stays, so that a command can be pasted: %s", (address) => {
    const said = `see \`questline runs --db '${address}'\``
    assert.strictEqual(withoutSecrets(said), said)
  })
})
