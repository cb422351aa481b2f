/**
 * The places of the viewer and their addresses: those that a server answers, and the names of the
 * files where pages are written to a folder. Pure.
 */
import { Option, Schema } from "effect"

/** What can be looked at. */
export type Place =
  | { readonly at: "runs" }
  | { readonly at: "run"; readonly run: string }
  | { readonly at: "grid"; readonly run: string }
  | { readonly at: "trial"; readonly trial: number }
  | { readonly at: "figure"; readonly run: string; readonly name: string }
  | { readonly at: "live"; readonly run: string }
  | { readonly at: "style" }
  | { readonly at: "script" }

/** How pages lead to places: the address of each; null where what it gives cannot be had. */
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
    case "live":
      return `/run/${part(place.run)}/${place.at}`
    case "trial":
      return `/trial/${place.trial}`
    case "figure":
      return `/run/${part(place.run)}/figure/${part(place.name)}.svg`
    case "style":
      return "/page.css"
    case "script":
      return "/page.js"
  }
}

/** A name as that of a file: what a file system could take for more is written in signs. */
const fileName = (name: string): string =>
  part(name)
    .replace(/%/g, "~")
    .replace(/^\.+/, (dots) => "~".repeat(dots.length))

/** The file of a place below the folder that pages are written to; null: it is nothing to write. */
export const fileOf = (place: Place): string | null => {
  switch (place.at) {
    case "runs":
      return "index.html"
    case "run":
      return `run/${fileName(place.run)}/index.html`
    case "grid":
      return `run/${fileName(place.run)}/grid.html`
    case "trial":
      return `trial/${place.trial}.html`
    case "figure":
      return `run/${fileName(place.run)}/figure/${fileName(place.name)}.svg`
    case "style":
      return "page.css"
    case "script":
      return "page.js"
    case "live":
      return null
  }
}

/** In files: ways from the file of one place to those of others, wherever the folder stands. */
export const inFiles =
  (from: Place): Addresses =>
  (to) => {
    const file = fileOf(to)
    const up = (fileOf(from) ?? "").split("/").length - 1
    return file === null ? null : `${"../".repeat(up)}${file}`
  }

const decodeTrial = Schema.decodeUnknownOption(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThan(0))
)

const decoded = (text: string): Option.Option<string> =>
  Option.liftThrowable(decodeURIComponent)(text)

/** The place that a server's path names; none where there is no such place. */
export const placeAt = (path: string): Option.Option<Place> => {
  if (path === "/") return Option.some({ at: "runs" })
  if (path === "/page.css") return Option.some({ at: "style" })
  if (path === "/page.js") return Option.some({ at: "script" })
  const [, root, id = "", kind, name, ...more] = path.split("/")
  if (id === "" || more.length > 0) return Option.none()
  if (root === "trial" && kind === undefined) {
    return Option.map(decodeTrial(id), (trial) => ({ at: "trial", trial }))
  }
  return root === "run"
    ? Option.flatMap(decoded(id), (run) => inRun(run, kind, name))
    : Option.none()
}

const inRun = (
  run: string,
  kind: string | undefined,
  name: string | undefined
): Option.Option<Place> => {
  if (kind === undefined) return Option.some({ at: "run", run })
  if (name === undefined) {
    return kind === "grid" || kind === "live" ? Option.some({ at: kind, run }) : Option.none()
  }
  return kind === "figure" && name.endsWith(".svg")
    ? Option.map(decoded(name.slice(0, -4)), (figure) => ({ at: "figure", run, name: figure }))
    : Option.none()
}
