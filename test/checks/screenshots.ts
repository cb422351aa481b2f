/**
 * `npm run screenshots [DATABASE]`: makes the pictures of the README anew, into docs/images. Plays a run of the
 * project's own models and the three scripted ones, opens its pages in chromium, light and dark. With a
 * database, its latest run is shown in the place of a new one.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Option } from "effect"
import { type Browser, chromium } from "playwright-core"
import { questBench } from "../../benchmarks/quest/benchmark.ts"
import { Store } from "../../db/Store.ts"
import { makeSite } from "../../pipeline/view/Site.ts"
import { serve } from "../../pipeline/view/server.ts"
import { agents, agentsConfig, writeKnown } from "../support/agents/agents.ts"
import { chromiumPath } from "../support/chromium.ts"
import { cli } from "../support/cli.ts"

const images = fileURLToPath(new URL("../../docs/images", import.meta.url))

const SEED = 1
const ROUNDS = 2
const TASKS = ["erc20_*", "bnb_*", "swap_*", "stake_*", "composite_approve_*", "composite_swap_*"]

/** Pixels; and bytes, of which a README should have few. */
const WIDTH = 1200
const HEAVIEST = 200_000

/** What is shown: the top of a page. */
interface Shot {
  readonly name: string
  readonly path: string
  readonly height: number
}

/** A trial whose failure says something: right but for its amount. */
const tellingTrial = Effect.fnUntraced(function* (run: string) {
  const trials = yield* (yield* Store).trialsOf(run)
  const telling = trials.find(
    ({ item, model, outcome }) =>
      model === "hasty" && outcome === "wrong_state" && item === "erc20_transfer_fixed"
  )
  return yield* Effect.fromOption(Option.fromUndefinedOr(telling ?? trials[0]))
})

const take = (browser: Browser, url: string, { height, name, path }: Shot) =>
  Effect.promise(async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ viewport: { width: WIDTH, height }, colorScheme })
      await page.goto(`${url}${path}`)
      // Figures are loaded when they come into view.
      await page.waitForLoadState("networkidle")
      const file = join(images, `${name}-${colorScheme}.png`)
      await page.screenshot({ path: file })
      await page.close()
      if (statSync(file).size > HEAVIEST) throw new Error(`${file} is too heavy for a README`)
    }
  })

const play = Effect.fnUntraced(function* (folder: string, db: string) {
  const config = join(folder, "agents.json")
  writeFileSync(config, JSON.stringify(agentsConfig))
  const known = yield* writeKnown(join(folder, "known.json"), SEED, ROUNDS)
  yield* cli(
    [
      ...[
        "run",
        "--config",
        config,
        "--seed",
        String(SEED),
        "--rounds",
        String(ROUNDS),
        "--db",
        db
      ],
      ...["oracle", ...agents, "null"].flatMap((model) => ["--model", model]),
      ...TASKS.flatMap((glob) => ["--tasks", glob])
    ],
    known
  )
})

const show = Effect.fnUntraced(function* (executablePath: string) {
  const [run] = yield* (yield* Store).listRuns
  const id = run?.id ?? ""
  const { id: trial } = yield* tellingTrial(id)
  const port = yield* serve(yield* makeSite(() => Effect.succeed(questBench)), 0)
  const browser = yield* Effect.acquireRelease(
    Effect.promise(() => chromium.launch({ executablePath, args: ["--no-sandbox"] })),
    (open) => Effect.promise(() => open.close())
  )
  mkdirSync(images, { recursive: true })
  const shots: ReadonlyArray<Shot> = [
    { name: "report", path: `/run/${id}`, height: 840 },
    { name: "grid", path: `/run/${id}/grid`, height: 840 },
    { name: "trial", path: `/trial/${trial}`, height: 1080 }
  ]
  for (const shot of shots) yield* take(browser, `http://127.0.0.1:${port}`, shot)
})

NodeRuntime.runMain(
  Effect.gen(function* () {
    if (chromiumPath === undefined) {
      return yield* Console.error("There is no chromium: install one, or name it with CHROMIUM")
    }
    const [kept] = process.argv.slice(2)
    const folder = mkdtempSync(join(tmpdir(), "questline-screenshots-"))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    )
    const db = kept ?? join(folder, "run.db")
    if (kept === undefined) yield* play(folder, db)
    yield* show(chromiumPath).pipe(Effect.provide(Store.layer({ url: db })))
    yield* Console.log(`Wrote ${images}`)
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
)
