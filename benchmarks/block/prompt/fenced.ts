/**
 * Puts text that others wrote into a prompt as data: in a fence that the text cannot close. Owns only that.
 */

/** The text between fences longer than any run of backticks in it. */
export const fenced = (text: string, label: string): string => {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${label}\n${text.replace(/\n$/, "")}\n${fence}`
}
