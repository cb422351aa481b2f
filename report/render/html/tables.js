// @ts-check
/**
 * What a table does beside being read: it is sorted by a click on a column's head, its columns are chosen,
 * those that it has no room for are folded, and it is saved as CSV. Sorting and columns stand in the
 * address, and stay when the page is made anew.
 */

/** How a table is shown: `sort` and `columns` hold titles of columns. @typedef {{ sort?: string, falls?: boolean, columns?: string[] }} State */

/** By the name of its block. @type {Map<string, State>} */
const states = new Map()

/** @param {Element | undefined} cell what a cell is sorted by: a number, or a text in small letters */
const keyOf = (cell) => {
  const text = (cell?.getAttribute("data-value") ?? cell?.textContent ?? "").trim()
  const number = Number(text.replace(/^\$|[,%\s]/g, ""))
  return text !== "" && !Number.isNaN(number) ? number : text.toLowerCase()
}

/** @param {string | number} a @param {string | number} b numbers before texts */
const compared = (a, b) =>
  typeof a === "number" && typeof b === "number"
    ? a - b
    : typeof a === typeof b
      ? String(a).localeCompare(String(b), "en", { numeric: true })
      : typeof a === "number"
        ? -1
        : 1

/** @param {HTMLTableElement} table */
const headsOf = (table) =>
  [...(table.querySelector("thead tr")?.children ?? [])].filter(
    (head) => head instanceof HTMLElement
  )

/** @param {HTMLTableElement} table */
const bodyRows = (table) => [...table.querySelectorAll("tbody tr")]

/** @param {Element} head */
const titleOf = (head) => (head.textContent ?? "").replace(/\s+/g, " ").trim()

/** @param {HTMLTableElement} table @param {number} column @param {boolean} falls */
const sort = (table, column, falls) => {
  const order = bodyRows(table).map((row) => ({ row, key: keyOf(row.children[column]) }))
  order.sort((a, b) => (falls ? compared(b.key, a.key) : compared(a.key, b.key)))
  headsOf(table).forEach((head, at) => {
    if (at === column) head.setAttribute("aria-sort", falls ? "descending" : "ascending")
    else head.removeAttribute("aria-sort")
  })
  table.querySelector("tbody")?.append(...order.map(({ row }) => row))
}

/** The name of the block that a table stands in. @param {Element} table */
const nameOf = (table) => table.closest(".block")?.id ?? ""

/** @param {string} name @returns {State} */
const stateOf = (name) => states.get(name) ?? {}

/** Puts how a table is shown into the address. @param {string} name */
const keep = (name) => {
  const { columns, falls, sort } = stateOf(name)
  const said = new URLSearchParams()
  if (sort !== undefined) said.set("sort", sort)
  if (sort !== undefined) said.set("order", falls ? "falls" : "rises")
  if (columns !== undefined) said.set("columns", columns.join("|"))
  history.replaceState(null, "", `#${name}${said.size === 0 ? "" : `?${said}`}`)
}

/** Takes how a table is shown from the address; gives its name. */
const taken = () => {
  const place = /^#([^?]*)\?(.*)$/.exec(location.hash)
  const said = new URLSearchParams(place?.[2] ?? "")
  if (place === null || !(said.has("sort") || said.has("columns"))) return undefined
  const sort = said.get("sort")
  const columns = said.get("columns")
  states.set(place[1] ?? "", {
    ...(sort === null ? {} : { sort, falls: said.get("order") === "falls" }),
    ...(columns === null ? {} : { columns: columns.split("|") })
  })
  return place[1]
}

/** @param {HTMLTableElement} table @param {number} column @param {boolean} shown */
const showColumn = (table, column, shown) => {
  for (const row of table.querySelectorAll("tr")) {
    row.children[column]?.toggleAttribute("hidden", !shown)
  }
}

/**
 * What makes a table narrower that its page has no room for: names that wrap, then heads that stand upright,
 * then small digits.
 */
const NARROWER = ["tight", "upright", "small"]

/**
 * A table that still is too wide is made narrower, and left as it is where that does not help much.
 * @param {HTMLTableElement} table @param {Element | null} frame
 */
const narrow = (table, frame) => {
  if (frame === null) return
  const before = frame.scrollWidth
  for (const how of NARROWER) {
    if (frame.scrollWidth <= frame.clientWidth) return
    table.classList.add(how)
  }
  if (frame.scrollWidth > frame.clientWidth && frame.scrollWidth > 0.8 * before)
    table.classList.remove(...NARROWER)
}

/**
 * Shows the columns that were chosen; where none were, folds the minor ones, then, from the right, those
 * that the table has no room for. @param {HTMLTableElement} table
 */
const fold = (table) => {
  table.classList.remove(...NARROWER)
  const heads = headsOf(table)
  const { columns } = stateOf(nameOf(table))
  heads.forEach((head, at) => {
    showColumn(
      table,
      at,
      at === 0 ||
        (columns === undefined
          ? head.getAttribute("data-fold") !== "minor"
          : columns.includes(titleOf(head)))
    )
  })
  const frame = table.closest(".scroll")
  for (let at = heads.length - 1; columns === undefined && at > 0; at -= 1) {
    if (frame === null || frame.scrollWidth <= frame.clientWidth) break
    if (heads[at]?.getAttribute("data-fold") === "secondary") showColumn(table, at, false)
  }
  narrow(table, frame)
  const choice = table.closest(".block")?.querySelector(".columns")
  const boxes = [...(choice?.querySelectorAll("input") ?? [])]
  for (const box of boxes) box.checked = heads[Number(box.value)]?.hasAttribute("hidden") === false
  const summary = choice?.querySelector("summary")
  if (summary)
    summary.textContent = `Columns: ${heads.filter((head) => !head.hasAttribute("hidden")).length} of ${heads.length}`
}

/** @param {HTMLTableElement} table the boxes by which its columns are chosen */
const choiceOf = (table) => {
  const choice = document.createElement("details")
  choice.className = "columns"
  const boxes = document.createElement("fieldset")
  const legend = document.createElement("legend")
  legend.textContent = "Columns that are shown"
  boxes.append(legend)
  const heads = headsOf(table)
  heads.slice(1).forEach((head, at) => {
    const box = document.createElement("input")
    box.type = "checkbox"
    box.value = String(at + 1)
    const label = document.createElement("label")
    label.append(box, ` ${titleOf(head)}`)
    boxes.append(label)
  })
  choice.append(document.createElement("summary"), boxes)
  choice.addEventListener("input", () => {
    const name = nameOf(table)
    const columns = [...boxes.querySelectorAll("input")].flatMap((box) => {
      const head = heads[Number(box.value)]
      return box.checked && head !== undefined ? [titleOf(head)] : []
    })
    states.set(name, { ...stateOf(name), columns })
    fold(table)
    keep(name)
  })
  return choice
}

/** What a spreadsheet takes for a formula. */
const FORMULA =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u

/** A number as it is written for a reader. */
const NUMBER = /^[-−+]?\$?[\d,]*\.?\d+\s?%?$/

/** @param {Element} cell its text for a sheet: a number in full, and never a formula */
const sheetText = (cell) => {
  const text = (cell.textContent ?? "").trim()
  const value = cell.getAttribute("data-value")
  if (NUMBER.test(text)) {
    return value ?? text.replace(/[,$\s+]/g, "").replace("−", "-")
  }
  return FORMULA.test(text.replace(/^'+/, "")) ? `'${text}` : text
}

/** @param {HTMLTableElement} table all its columns, as it is sorted */
const csvOf = (table) =>
  [...table.querySelectorAll("tr")]
    .map((row) =>
      [...row.children]
        .map((cell) => {
          const text = cell.closest("thead") ? titleOf(cell) : sheetText(cell)
          return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
        })
        .join(",")
    )
    .map((line) => `${line}\r\n`)
    .join("")

/** @param {HTMLTableElement} table */
const csvButton = (table) => {
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = "CSV"
  button.title = "Save this table as CSV"
  button.addEventListener("click", () => {
    const link = document.createElement("a")
    link.href = URL.createObjectURL(new Blob([csvOf(table)], { type: "text/csv" }))
    link.download = `${nameOf(table)}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  })
  return button
}

/** @param {HTMLTableElement} table @param {HTMLElement} head @param {number} column */
const makeSortable = (table, head, column) => {
  if (titleOf(head) === "") return
  const button = document.createElement("button")
  button.type = "button"
  button.append(...head.childNodes)
  head.append(button)
  button.addEventListener("click", () => {
    const was = head.getAttribute("aria-sort")
    // Numbers are asked for the largest first, texts in the order of the alphabet.
    const first = keyOf(bodyRows(table)[0]?.children[column])
    const falls = was === null ? typeof first === "number" : was === "ascending"
    const name = nameOf(table)
    states.set(name, { ...stateOf(name), sort: titleOf(head), falls })
    sort(table, column, falls)
    keep(name)
  })
}

/** @param {HTMLTableElement} table shows it as its state says */
const restore = (table) => {
  const { falls = false, sort: by } = stateOf(nameOf(table))
  const column = headsOf(table).findIndex((head) => titleOf(head) === by)
  if (by !== undefined && column >= 0) sort(table, column, falls)
  fold(table)
}

/** @param {ParentNode} root @returns {HTMLTableElement[]} */
const tablesIn = (root) =>
  [...root.querySelectorAll("table.sortable")].filter((table) => table instanceof HTMLTableElement)

/** @param {ParentNode} root */
const enliven = (root) => {
  for (const table of tablesIn(root)) {
    const heads = headsOf(table)
    if (bodyRows(table).length > 1) {
      heads.forEach((head, column) => {
        makeSortable(table, head, column)
      })
    }
    const tools = document.createElement("div")
    tools.className = "tools"
    if (heads.some((head) => head.hasAttribute("data-fold"))) tools.append(choiceOf(table))
    tools.append(csvButton(table))
    table.closest(".scroll")?.before(tools)
    restore(table)
  }
}

document.addEventListener("fresh", (event) => {
  if (event instanceof CustomEvent) enliven(event.detail)
})
window.addEventListener("hashchange", () => {
  const name = taken()
  for (const table of tablesIn(document)) if (nameOf(table) === name) restore(table)
})
window.addEventListener("resize", () => {
  for (const table of tablesIn(document)) fold(table)
})
const named = taken()
if (named !== undefined) {
  window.addEventListener("load", () => document.getElementById(named)?.scrollIntoView())
}
