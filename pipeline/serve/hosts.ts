/** Names of hosts, as servers read and write them. Pure. */

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/** Whether only this machine can reach a host. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** The name in `name:port`. */
export const nameIn = (host: string): string =>
  host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1")

/** The address of a server. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`
