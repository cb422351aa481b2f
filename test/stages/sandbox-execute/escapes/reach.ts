/**
 * Attempts to reach what lies outside: files, environment, network, processes. Each body also runs
 * without the runner's realm, where only the process's permissions stand in the way.
 */
import { attempt } from "./Attempt.ts"

const denied = (name: string, body: string) => attempt(name, body, ["threw"])

export const files = [
  denied("reads a file", `return "escaped " + Deno.readTextFileSync(contracts.canary)`),
  denied("reads a directory", `return "escaped " + [...Deno.readDirSync("/")].length`),
  denied(
    "reads its own memory map",
    `return "escaped " + Deno.readTextFileSync("/proc/self/maps")`
  ),
  denied(
    "reads the parent's environment",
    `return "escaped " + Deno.readTextFileSync("/proc/" + Deno.ppid + "/environ")`
  ),
  denied("writes a file", `Deno.writeTextFileSync(contracts.canary, "x"); return "escaped"`),
  denied("removes a file", `Deno.removeSync(contracts.canary); return "escaped"`),
  denied("makes a temporary file", `return "escaped " + Deno.makeTempFileSync()`),
  denied(
    "links to a file",
    `Deno.symlinkSync(contracts.canary, "/tmp/questline-link"); return "escaped"`
  ),
  denied(
    "fetches a file",
    `return "escaped " + await (await fetch("file://" + contracts.canary)).text()`
  ),
  denied(
    "reads through Node's fs",
    `const fs = await import("node:" + "fs"); return "escaped " + fs.readFileSync(contracts.canary, "utf8")`
  ),
  denied(
    "asks process for Node's fs",
    `return "escaped " + process.getBuiltinModule("fs").readFileSync(contracts.canary, "utf8")`
  ),
  denied(
    "opens a key-value store",
    `await Deno.openKv(contracts.canary + ".kv"); return "escaped"`
  ),
  denied(
    "reads an environment variable",
    `return "escaped " + Deno.env.get(contracts.variable).length`
  ),
  denied("lists the environment", `return "escaped " + Object.keys(Deno.env.toObject()).length`),
  denied("asks for the host name", `return "escaped " + Deno.hostname() + Deno.osRelease()`)
]

export const network = [
  denied(
    "fetches from another port",
    `return "escaped " + (await fetch("http://127.0.0.1:" + contracts.port)).status`
  ),
  denied(
    "fetches by another name",
    `return "escaped " + (await fetch("http://localhost:" + contracts.port)).status`
  ),
  denied(
    "fetches the gate's port by another name",
    `return "escaped " + (await fetch(providerUrl.replace("127.0.0.1", "localhost"))).status`
  ),
  denied(
    "fetches the gate's port at another address",
    `return "escaped " + (await fetch(providerUrl.replace("127.0.0.1", "127.0.0.2"))).status`
  ),
  denied(
    "fetches from the internet",
    `return "escaped " + (await fetch("https://example.com")).status`
  ),
  denied("resolves a name", `return "escaped " + await Deno.resolveDns("example.com", "A")`),
  denied(
    "connects by TCP",
    `const c = await Deno.connect({ hostname: "127.0.0.1", port: Number(contracts.port) }); c.close(); return "escaped"`
  ),
  denied(
    "connects to a unix socket",
    `const c = await Deno.connect({ transport: "unix", path: contracts.socket }); c.close(); return "escaped"`
  ),
  denied(
    "sends a datagram",
    `const s = Deno.listenDatagram({ port: 0, transport: "udp", hostname: "127.0.0.1" }); await s.send(new Uint8Array(1), { transport: "udp", hostname: "127.0.0.1", port: Number(contracts.udp) }); return "escaped"`
  ),
  denied("listens", `Deno.listen({ hostname: "127.0.0.1", port: 0 }); return "escaped"`),
  denied(
    "serves",
    `Deno.serve({ hostname: "127.0.0.1", port: 0 }, () => new Response("x")); return "escaped"`
  ),
  denied(
    "opens a web socket elsewhere",
    `return await new Promise((resolve, reject) => { const s = new WebSocket("ws://127.0.0.1:" + contracts.port); s.onopen = () => resolve("escaped"); s.onerror = () => reject(new Error("refused")) })`
  ),
  denied(
    "connects through Node's net",
    `const net = await import("node:" + "net"); return await new Promise((resolve, reject) => { net.connect(Number(contracts.port), "127.0.0.1", () => resolve("escaped")).on("error", reject) })`
  ),
  denied(
    "sends a datagram through Node",
    `const { createSocket } = await import("node:" + "dgram"); return await new Promise((resolve, reject) => { const s = createSocket("udp4"); s.on("error", reject); s.send("x", Number(contracts.udp), "127.0.0.1", (error) => error ? reject(error) : resolve("escaped")) })`
  ),
  denied(
    "resolves through Node's dns",
    `const dns = await import("node:" + "dns/promises"); return "escaped " + (await dns.lookup("localhost")).address`
  )
]

export const processes = [
  denied("spawns a program", `return "escaped " + new Deno.Command("/bin/true").outputSync().code`),
  denied(
    "spawns through Node",
    `const cp = await import("node:" + "child_process"); return "escaped " + cp.execSync("id")`
  ),
  denied(
    "tries a fork bomb",
    `for (let i = 0; i < 1000; i++) new Deno.Command("/bin/sh", { args: ["-c", ":(){ :|:& };:"] }).spawn(); return "escaped"`
  ),
  denied(
    "loads a native library",
    `Deno.dlopen("libc.so.6", { getpid: { parameters: [], result: "i32" } }); return "escaped"`
  ),
  denied("signals its parent", `Deno.kill(Deno.ppid, "SIGTERM"); return "escaped"`),
  denied("signals every process", `Deno.kill(-1, "SIGTERM"); return "escaped"`),
  denied(
    "asks for permissions",
    `const { state } = await Deno.permissions.request({ name: "read" }); if (state !== "granted") throw new Error(state); return "escaped"`
  )
]
