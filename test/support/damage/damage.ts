/**
 * Damaged databases: what a sound one becomes by a bad disk, a cut copy, an editor or somebody's ill
 * will. Owns the ways; each takes the same bytes and the same lots to the same file.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"

/** A whole number below `limit`. */
export type Lot = (limit: number) => number

export const lots = (seed: number): Lot => {
  const generator = xoroshiro128plus(seed)
  return (limit) => (limit <= 1 ? 0 : uniformInt(generator, 0, limit - 1))
}

const pick = <A>(lot: Lot, from: ReadonlyArray<A>): A => {
  const one = from[lot(from.length)]
  if (one === undefined) throw new Error("there is nothing to pick from")
  return one
}

/** Values in SQL that a column may hold and no program of ours writes. */
const VALUES = [
  "CAST(x'61ff62' AS TEXT)",
  "CAST(x'c0af' AS TEXT)",
  "CAST(x'eda080' AS TEXT)",
  "CAST(x'610062' AS TEXT)",
  "CAST(x'7b7dff' AS TEXT)",
  "CAST(:value AS TEXT) || CAST(x'80' AS TEXT)",
  "char(27) || ']0;title' || char(7)",
  "char(8238) || 'abc'",
  "x'00ff'",
  "NULL",
  "''",
  "'{'",
  "'[]'",
  "'null'",
  "'{\"__proto__\":{}}'",
  "replace(hex(zeroblob(1000)), '00', '[')",
  "9223372036854775807",
  "-9223372036854775808",
  "-1",
  "0",
  "1e308",
  "-9e999",
  "1.5",
  "'x'",
  "CAST(zeroblob(3000000) AS TEXT)",
  "upper(:value)",
  "substr(:value, 1, length(:value) / 2)",
  "replace(:value, '1', '99999999999')",
  "replace(:value, '\"', '')"
]

/** Statements after which a file is no database of a run of ours any more. */
const STATEMENTS = [
  "PRAGMA user_version = 1",
  "PRAGMA user_version = 0",
  "PRAGMA user_version = -7",
  "PRAGMA user_version = 2147483647",
  "PRAGMA application_id = 1",
  "DELETE FROM __drizzle_migrations",
  "DROP TABLE __drizzle_migrations",
  "UPDATE __drizzle_migrations SET created_at = CAST(x'ff' AS TEXT); PRAGMA user_version = 1",
  "UPDATE __drizzle_migrations SET created_at = 9e18; PRAGMA user_version = 1",
  "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (CAST(x'ff' AS TEXT), 1); PRAGMA user_version = 2",
  "DROP TABLE steps",
  "DROP TABLE outputs; CREATE VIEW outputs AS SELECT 1 AS key",
  "DROP INDEX trials_of_run",
  "ALTER TABLE trials ADD extra text",
  "ALTER TABLE runs DROP COLUMN summary",
  "CREATE TRIGGER t AFTER UPDATE ON trials BEGIN DELETE FROM runs; END",
  "CREATE VIEW endless AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
  "DELETE FROM runs",
  "DELETE FROM trials",
  "DELETE FROM steps",
  "DELETE FROM outputs",
  "UPDATE runs SET id = id || id",
  "UPDATE steps SET trial_id = trial_id + 1000",
  "UPDATE steps SET seq = seq % 2",
  "UPDATE trials SET run_id = 'nobody'",
  "UPDATE trials SET status = 'running', owner = 'x'",
  "UPDATE trials SET round = round + 1000000000"
]

const onDatabase = (file: string, use: (db: DatabaseSync) => void) => {
  const db = new DatabaseSync(file)
  try {
    db.exec(
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA journal_mode = WAL"
    )
    use(db)
  } finally {
    db.close()
  }
}

/** Puts an odd value into a column, of one row or of all. */
const oddValue = (file: string, lot: Lot) =>
  onDatabase(file, (db) => {
    // SQLite lets nobody change the tables behind a search index.
    const tables = db
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'search%'"
      )
      .all()
      .map(({ name }) => String(name))
    const table = pick(lot, tables)
    const columns = db.prepare(`PRAGMA table_info(${table})`).all()
    const column = String(pick(lot, columns).name)
    // Nothing but a number can stand in that one's place.
    const value =
      table === "trials" && column === "id"
        ? "-id"
        : pick(lot, VALUES).replaceAll(":value", `"${column}"`)
    const some = lot(2) === 0 ? "" : ` WHERE rowid % 3 = ${lot(3)}`
    db.exec(`UPDATE OR IGNORE ${table} SET "${column}" = ${value}${some}`)
  })

const oddStatement = (file: string, lot: Lot) =>
  onDatabase(file, (db) => db.exec(pick(lot, STATEMENTS)))

/** Changes the bytes of a file. */
const inBytes = (change: (bytes: Buffer, lot: Lot) => Buffer) => (file: string, lot: Lot) =>
  writeFileSync(file, change(readFileSync(file), lot))

const PAGE = 4096

const flipBits = inBytes((bytes, lot) => {
  for (let left = 1 + lot(40); left > 0; left -= 1) {
    const at = lot(bytes.length)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << lot(8)), at)
  }
  return bytes
})

/** Where the schema, the version and the roots of the tables stand. */
const flipFirstPage = inBytes((bytes, lot) => {
  for (let left = 1 + lot(4); left > 0; left -= 1) bytes.writeUInt8(lot(256), lot(PAGE))
  return bytes
})

const notUtf8 = inBytes((bytes, lot) => {
  // Where something is written: most of a page is nothing.
  for (let left = 30 + lot(200); left > 0; left -= 1) {
    const at = lot(bytes.length)
    const byte = bytes.readUInt8(at)
    if (byte >= 0x20 && byte < 0x7f) bytes.writeUInt8(0x80 + lot(0x80), at)
  }
  return bytes
})

const cut = inBytes((bytes, lot) => bytes.subarray(0, lot(bytes.length)))

const zeroed = inBytes((bytes, lot) => {
  const from = lot(bytes.length)
  const byte = pick(lot, [0, 0xff, 0x0d, 0x05])
  return bytes.fill(byte, from, Math.min(bytes.length, from + lot(3 * PAGE)))
})

/** Pages in the place of others: trees that share branches, or hold themselves. */
const shuffled = inBytes((bytes, lot) => {
  const pages = Math.floor(bytes.length / PAGE)
  for (let left = 1 + lot(6); left > 0; left -= 1) {
    const [from, to] = [lot(pages) * PAGE, lot(pages) * PAGE]
    bytes.copyWithin(to, from, from + PAGE)
  }
  return bytes
})

/** Interior pages that lead to other pages: upwards, sideways, out of the file. */
const misled = inBytes((bytes, lot) => {
  const pages = Math.floor(bytes.length / PAGE)
  for (let page = 1; page < pages; page += 1) {
    const type = bytes.readUInt8(page * PAGE)
    if (type !== 5 && type !== 2) continue
    bytes.writeUInt32BE(lot(pages + 3), page * PAGE + 8)
    const cells = bytes.readUInt16BE(page * PAGE + 3)
    for (let cell = 0; cell < Math.min(cells, 500); cell += 1) {
      const at = bytes.readUInt16BE(page * PAGE + 12 + 2 * cell)
      if (at < PAGE - 4 && lot(3) === 0) bytes.writeUInt32BE(1 + lot(pages), page * PAGE + at)
    }
  }
  return bytes
})

/** Leaves what was written last in the log beside the file, and damages that. */
const damagedLog = (file: string, lot: Lot) => {
  const db = new DatabaseSync(file)
  db.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
  db.exec("UPDATE trials SET error = 'x'; UPDATE runs SET status = 'done'")
  const log = readFileSync(`${file}-wal`)
  const main = readFileSync(file)
  db.close()
  writeFileSync(file, main)
  for (let left = lot(20); left > 0; left -= 1) log.writeUInt8(lot(256), lot(log.length))
  writeFileSync(`${file}-wal`, log.subarray(0, lot(4) === 0 ? lot(log.length) : log.length))
  if (lot(2) === 0) writeFileSync(`${file}-shm`, Buffer.alloc(32_768, lot(256)))
}

const strangeNeighbours = (file: string, lot: Lot) => {
  const name = `${file}${pick(lot, ["-wal", "-shm", "-journal"])}`
  rmSync(name, { force: true })
  if (lot(2) === 0) mkdirSync(name)
  else writeFileSync(name, Buffer.from("not what stands here\n".repeat(1 + lot(3_000))))
}

export const WAYS: Readonly<Record<string, (file: string, lot: Lot) => void>> = {
  flipBits,
  flipFirstPage,
  notUtf8,
  oddValue,
  oddStatement,
  cut,
  zeroed,
  shuffled,
  misled,
  damagedLog,
  strangeNeighbours
}

const NAMES = Object.keys(WAYS)

/** Writes the damaged database of that number; gives the way it was damaged in. */
export const damaged = (sound: string, file: string, seed: number, number: number): string => {
  const lot = lots(seed * 1_000_003 + number)
  for (const end of ["", "-wal", "-shm", "-journal"])
    rmSync(`${file}${end}`, { recursive: true, force: true })
  if (!existsSync(sound)) throw new Error(`there is no ${sound}`)
  copyFileSync(sound, file)
  const way = NAMES[number % NAMES.length] ?? "flipBits"
  WAYS[way]?.(file, lot)
  return way
}
