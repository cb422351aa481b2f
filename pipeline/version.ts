/** The project's version, as package.json states it. */
import manifest from "../package.json" with { type: "json" }

export const VERSION: string = manifest.version
