/**
 * What a script says, without what differs from one machine or lease to the next: the places of this
 * machine, and the gate's address. Owns the outer wall of that; inside, traces name no place either.
 */
import { dirname } from "node:path"
import { pathToFileURL } from "node:url"
import type { Place } from "./launch.ts"

/** Replaces the places and the address in a text, or in the text of a JSON value. */
export const makeNeutral = (
  { deno, denoDir, directory }: Place,
  providerUrl: string
): ((text: string) => string) => {
  const paths = [directory, denoDir, deno, dirname(directory), dirname(deno)]
  const places = paths.flatMap((path) => [pathToFileURL(path).href, path])
  return (text) =>
    places.reduce(
      (kept, place) => kept.replaceAll(place, "<sandbox>"),
      text.replaceAll(providerUrl, "<provider>")
    )
}
