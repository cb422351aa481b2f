/**
 * Read as text and run in a page: every text that is shown with less contrast than WCAG AA asks for
 * (4.5; 3 where it is large), each with its ratio. What stands on what is reckoned from computed styles.
 */
;(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  /** Any colour of CSS as red, green, blue in [0, 255] and alpha in [0, 1]. */
  const parts = (colour) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([r, g, b, a], [r2, g2, b2]) => [
    r * a + r2 * (1 - a),
    g * a + g2 * (1 - a),
    b * a + b2 * (1 - a),
    1
  ]
  const paper = parts(getComputedStyle(document.documentElement).backgroundColor)
  const below = (element) => {
    if (element === null) return paper
    const own = parts(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, below(element.parentElement))
  }
  const luminance = (colour) =>
    colour
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0)
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const found = []
  let looked = 0
  const look = (element, style, text) => {
    looked += 1
    const back = below(element)
    const contrast = ratio(over(parts(style.color), back), back)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    if (contrast < (isLarge ? 3 : 4.5)) found.push(`${contrast.toFixed(2)} ${text.slice(0, 60)}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (parentElement === null || textContent.trim() === "") continue
    if (parentElement.closest("option, script, style") !== null) continue
    if (!parentElement.checkVisibility()) continue
    look(parentElement, getComputedStyle(parentElement), textContent.trim())
  }
  for (const field of document.querySelectorAll("input[placeholder]")) {
    look(field, getComputedStyle(field, "::placeholder"), field.placeholder)
  }
  return { looked, found }
})()
