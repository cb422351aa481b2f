/**
 * The places of the viewer and their addresses: those that a server answers, and the names of the files
 * when pages are written to a folder. Pure.
 */
import { Option, Schema } from "effect"
import { digest } from "../../evm/digest.ts"

/** What can be looked at. */
export type Place =
  | { readonly at: "runs" }
  | { readonly at: "run"; readonly run: string }
  | { readonly at: "grid"; readonly run: string }
  | { readonly at: "pairs"; readonly run: string }
  | { readonly at: "compare"; readonly before: string; readonly after: string }
  /** a leaderboard over several runs; `pool`: a model of several runs stands there once */
  | { readonly at: "together"; readonly runs: ReadonlyArray<string>; readonly pool: boolean }
  | { readonly at: "trial"; readonly trial: number }
  | { readonly at: "figure"; readonly run: string; readonly name: string }
  /** words in the replies and scripts of a run */
  | { readonly at: "search"; readonly run: string; readonly find: string }
  /** the stream that says when a run, or the list of runs, has changed */
  | { readonly at: "live"; readonly run: string | null }
  /** where a note on a run or a trial is sent */
  | { readonly at: "note"; readonly run: string }
  | { readonly at: "note"; readonly trial: number }
  | { readonly at: "style" }
  | { readonly at: "script" }

/** How pages link to places: the address of each; null if it is not available. */
export type Addresses = (place: Place) => string | null

const part = encodeURIComponent

/** On a server: paths from its root. */
export const onServer = (place: Place): string => {
  switch (place.at) {
    case "runs":
      return "/"
    case "run":
      return `/run/${part(place.run)}`
    case "grid":
      return `/run/${part(place.run)}/grid`
    case "live":
      return place.run === null ? "/live" : `/run/${part(place.run)}/live`
    case "search":
      return `/run/${part(place.run)}/search${place.find === "" ? "" : `?${new URLSearchParams({ find: place.find })}`}`
    case "pairs":
      return `/run/${part(place.run)}/compare`
    case "compare":
      return `/compare/${part(place.before)}/${part(place.after)}`
    case "together":
      return `/together/${place.runs.map(part).join("/")}${place.pool ? "?pool" : ""}`
    case "trial":
      return `/trial/${place.trial}`
    case "note":
      return "run" in place ? `/run/${part(place.run)}/note` : `/trial/${place.trial}/note`
    case "figure":
      return `/run/${part(place.run)}/figure/${part(place.name)}.svg`
    case "style":
      return "/page.css"
    case "script":
      return "/page.js"
  }
}

/** Longest file name that every file system accepts. */
const LONGEST = 120

/**
 * A name as a file name: characters that are special to a file system are escaped, and the end of a name
 * that is too long is replaced by its digest.
 */
const fileName = (name: string): string => {
  const safe = part(name)
    .replace(/%/g, "~")
    .replace(/^\.+/, (dots) => "~".repeat(dots.length))
  return safe.length <= LONGEST
    ? safe
    : `${safe.slice(0, LONGEST - 17)}~${digest(name).slice(0, 16)}`
}

/** The file of a place below the folder that pages are written to; null: no file is written for it. */
export const fileOf = (place: Place): string | null => {
  switch (place.at) {
    case "runs":
      return "index.html"
    case "run":
      return `run/${fileName(place.run)}/index.html`
    case "grid":
      return `run/${fileName(place.run)}/grid.html`
    case "pairs":
      return `run/${fileName(place.run)}/compare.html`
    case "compare":
      return `compare/${fileName(place.before)}/${fileName(place.after)}.html`
    case "trial":
      return `trial/${place.trial}.html`
    case "figure":
      return `run/${fileName(place.run)}/figure/${fileName(place.name)}.svg`
    case "style":
      return "page.css"
    case "script":
      return "page.js"
    case "live":
    case "note":
    case "search":
    case "together":
      return null
  }
}

/** For files: relative paths from the file of one place to those of others, so the folder can be moved. */
export const inFiles =
  (from: Place, isWritten: (file: string) => boolean): Addresses =>
  (to) => {
    const file = fileOf(to)
    const up = (fileOf(from) ?? "").split("/").length - 1
    return file === null || !isWritten(file) ? null : `${"../".repeat(up)}${file}`
  }

const decodeTrial = Schema.decodeUnknownOption(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThan(0))
)

const decoded = (text: string): Option.Option<string> =>
  Option.liftThrowable(decodeURIComponent)(text)

/** The place that a server's path names; none if there is no such place. */
export const placeAt = (path: string): Option.Option<Place> => {
  if (path === "/") return Option.some({ at: "runs" })
  if (path === "/live") return Option.some({ at: "live", run: null })
  if (path === "/page.css") return Option.some({ at: "style" })
  if (path === "/page.js") return Option.some({ at: "script" })
  const [, root, id = "", kind, name, ...more] = path.split("/")
  if (root === "together") return together(path.split("/").slice(2))
  if (id === "" || more.length > 0) return Option.none()
  if (root === "trial" && (kind === undefined || kind === "note") && name === undefined) {
    return Option.map(decodeTrial(id), (trial) =>
      kind === "note" ? { at: "note", trial } : { at: "trial", trial }
    )
  }
  if (root === "compare")
    return kind === undefined || name !== undefined ? Option.none() : sides(id, kind)
  return root === "run"
    ? Option.flatMap(decoded(id), (run) => inRun(run, kind, name))
    : Option.none()
}

/** Most runs in one leaderboard; reading more would take too long. */
const MOST_TOGETHER = 12

const together = (parts: ReadonlyArray<string>): Option.Option<Place> =>
  parts.length < 2 || parts.length > MOST_TOGETHER || parts.includes("")
    ? Option.none()
    : Option.map(Option.all(parts.map(decoded)), (runs) => ({
        at: "together",
        runs,
        pool: false
      }))

const sides = (first: string, second: string): Option.Option<Place> =>
  second === ""
    ? Option.none()
    : Option.zipWith(decoded(first), decoded(second), (before, after) => ({
        at: "compare",
        before,
        after
      }))

const inRun = (
  run: string,
  kind: string | undefined,
  name: string | undefined
): Option.Option<Place> => {
  if (kind === undefined) return Option.some({ at: "run", run })
  if (name === undefined) {
    if (kind === "compare") return Option.some({ at: "pairs", run })
    if (kind === "search") return Option.some({ at: "search", run, find: "" })
    if (kind === "note") return Option.some({ at: "note", run })
    return kind === "grid" || kind === "live" ? Option.some({ at: kind, run }) : Option.none()
  }
  return kind === "figure" && name.endsWith(".svg")
    ? Option.map(decoded(name.slice(0, -4)), (figure) => ({ at: "figure", run, name: figure }))
    : Option.none()
}
