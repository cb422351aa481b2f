/** What a scripted model does with the task of a transfer: reads recipient and amount from the briefing's end. */
export const transferOf = (briefing: string) => {
  const task = briefing.slice(briefing.lastIndexOf("# The task"))
  return {
    to: task.match(/0x[0-9a-fA-F]{40}/g)?.at(-1) ?? "",
    /** BNB */
    amount: task.match(/[\d.]+(?= BNB)/g)?.at(-1) ?? "0"
  }
}

interface Message {
  readonly role: string
  readonly content: string | ReadonlyArray<{ readonly text?: string }>
}

/** What the users of a conversation said. */
export const saidIn = (prompt: ReadonlyArray<Message>): string =>
  prompt
    .filter(({ role }) => role === "user")
    .flatMap(({ content }) =>
      typeof content === "string" ? content : content.map(({ text }) => text)
    )
    .join("\n")

/** Whether a tool has answered. */
export const isAnswered = (prompt: ReadonlyArray<Message>): boolean =>
  prompt.at(-1)?.role === "tool"
