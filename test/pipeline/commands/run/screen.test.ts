/** The live block of a run in a real terminal: tmux draws it, and keeps what scrolls away. */
import { execFile, spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { shellWord } from "../../../../pipeline/terminal/invocation.ts"
import { folder, PROCESS_TIMEOUT } from "../support.ts"

const cli = join(import.meta.dirname, "..", "..", "toy", "cli.ts")
const hasTmux = spawnSync("tmux", ["-V"]).status === 0

const [COLUMNS, ROWS] = [80, 8]

/** Runs a script as the only thing in a terminal, until it says that it has ended. */
const inTerminal = Effect.fnUntraced(function* (socket: string, script: string) {
  const tmux = (...args: ReadonlyArray<string>) =>
    Effect.callback<string>((resume) => {
      const child = execFile("tmux", ["-S", socket, ...args], (_, stdout) =>
        resume(Effect.succeed(stdout))
      )
      return Effect.sync(() => child.kill())
    })
  yield* Effect.addFinalizer(() => tmux("kill-server"))
  const size = ["-x", `${COLUMNS}`, "-y", `${ROWS}`]
  yield* tmux("-f", "/dev/null", "new-session", "-d", ...size, `sh ${shellWord(script)}`)
  yield* tmux("wait-for", "ended")
  return yield* tmux("capture-pane", "-p", "-S", "-")
})

describe.skipIf(!hasTmux)("the live block (needs tmux)", () => {
  it.live(
    "is redrawn in place, says what a model waits for, and leaves nothing in the history",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const socket = join(cwd, "tmux")
        const [screen, script] = [join(cwd, "screen"), join(cwd, "run.sh")]
        // Fails for a passing reason, keeps what the screen shows then, and answers after some more.
        const agent = `cmd:echo x >> calls; n=$(grep -c x calls); test $n = 4 && tmux -S ${socket} capture-pane -p -S - > screen; test $n -ge 5 || exit 75; echo 5`
        const run = [
          "run",
          "--bench",
          "toy",
          "--model",
          agent,
          "--model",
          "adder",
          "--concurrency",
          "1"
        ]
        const command = [process.execPath, "--disable-warning=ExperimentalWarning", cli, ...run]
        writeFileSync(
          script,
          `cd ${shellWord(cwd)}\n${command.map(shellWord).join(" ")} > out\ntmux -S ${socket} wait-for -S ended\ncat\n`
        )
        const after = yield* inTerminal(socket, script)
        const during = readFileSync(screen, "utf8").trimEnd().split("\n")
        assert.isAtMost(during.length, ROWS)
        assert.match(during[0] ?? "", /^\S+ {2}[█░]{24} {2}3\/6 \(50%\)$/)
        assert.match(during.join("\n"), /0\/3 +0 {2}call failed, retry 3 of 7$/m)
        assert.match(during.join("\n"), /adder +3\/3 +\d+ {2}done/)
        for (const line of during) assert.isBelow(line.length, COLUMNS)
        // The block is gone, and what was drawn in the seconds before is not above the screen.
        const left = after.trimEnd().split("\n")
        assert.isAtMost(left.length, ROWS)
        assert.match(left[0] ?? "", /^6 of 6 trials finished/)
        assert.notMatch(after, /[█░]/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
