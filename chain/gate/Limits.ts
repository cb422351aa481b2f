/**
 * What the gate allows a script. Owns the numbers; other files enforce them. They let ethers and viem
 * work unchanged, with batching, and bound the memory and the node's time that a hostile script can
 * take.
 */
export const Limits = {
  /** bytes of one HTTP request's body */
  bodyBytes: 1024 * 1024,
  /** time to receive a body once its headers are in */
  bodyTimeout: "5 seconds",
  /** milliseconds to receive the headers of a request */
  headersTimeoutMs: 5_000,
  /**
   * milliseconds an idle connection is kept: longer than a script may live, so that none is closed
   * while in use
   */
  keepAliveMs: 75_000,
  /** open connections over all leases */
  connections: 2_048,
  /** nesting of a request's JSON; an access list inside a batch needs 7 */
  jsonDepth: 16,
  /** calls in one batch: viem's default batch size */
  batch: 1_000,
  /** calls a lease, refused ones included */
  calls: 2_000,
  /** HTTP requests of one lease that may wait or run at once */
  requestsInFlight: 256,
  /** WebSockets to one session at once, and what all of them may subscribe to */
  sockets: 32,
  subscriptions: 64,
  /** calls of one lease that the node works on at once */
  concurrency: 4,
  /**
   * milliseconds that the node has for one call, by the wall clock. It is generous because an
   * overloaded machine slows a node down, too, which is not the script's fault
   */
  callMs: 8_000,
  /** calls of a lease that may take longer than that; after them none is passed on */
  givenUp: 4,
  /** milliseconds that the node may work on all calls of one lease together */
  nodeMs: 32_000,
  /**
   * gas of one simulated call; more is lowered to it, as nodes do. It bounds how many new accounts one
   * call can touch, because the node fetches each from another node.
   */
  gas: 12_000_000n,
  /** blocks one eth_getLogs may span */
  logBlocks: 1_000n,
  /** blocks one eth_feeHistory may span */
  feeHistoryBlocks: 1_024n,
  /** bytes of one answer of the node */
  answerBytes: 4 * 1024 * 1024,
  /** bytes of all answers in one HTTP response */
  responseBytes: 8 * 1024 * 1024,
  /** bytes of all requests, and of all answers, of one lease */
  receivedBytes: 16 * 1024 * 1024,
  answeredBytes: 32 * 1024 * 1024,
  /** bytes of a result, or of the parameters, that the log keeps */
  loggedBytes: 16 * 1024,
  /** bytes of all results and parameters that the log of one lease keeps */
  logBytes: 1024 * 1024,
  /** characters of an error message, or of a method's name in the log */
  messageLength: 1_024,
  methodLength: 64
} as const
