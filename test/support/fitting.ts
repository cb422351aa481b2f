/** Fits weights to examples: logistic, several classes, and scores. Owns the arithmetic; deterministic. */

type Row = ReadonlyArray<number>

/** The sum of products. */
export const dot = (a: Row, b: Row): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** Solves a symmetric positive definite system by elimination. */
const solve = (matrix: ReadonlyArray<Row>, right: Row): ReadonlyArray<number> => {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  const n = rows.length
  for (let at = 0; at < n; at++) {
    const pivot = rows[at] ?? []
    for (let below = at + 1; below < n; below++) {
      const row = rows[below] ?? []
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      if (factor !== 0)
        for (let k = at; k <= n; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  }
  const x = new Array<number>(n).fill(0)
  for (let at = n - 1; at >= 0; at--) {
    const row = rows[at] ?? []
    const known = x.reduce((sum, value, k) => (k > at ? sum + value * (row[k] ?? 0) : sum), 0)
    x[at] = ((row[n] ?? 0) - known) / (row[at] ?? 1)
  }
  return x
}

/** Sum of w · x xᵀ over rows, with `ridge` on the diagonal. */
const gram = (rows: ReadonlyArray<Row>, weights: Row, ridge: number) => {
  const n = rows[0]?.length ?? 0
  const sums = Array.from({ length: n }, (_, at) =>
    Array.from({ length: n }, (_, other) => (at === other ? ridge : 0))
  )
  rows.forEach((row, index) => {
    const weight = weights[index] ?? 0
    for (let a = 0; a < n; a++) {
      const scaled = weight * (row[a] ?? 0)
      const own = sums[a]
      if (scaled === 0 || own === undefined) continue
      for (let b = 0; b < n; b++) own[b] = (own[b] ?? 0) + scaled * (row[b] ?? 0)
    }
  })
  return sums
}

const against = (rows: ReadonlyArray<Row>, values: Row): Array<number> => {
  const sums = new Array<number>(rows[0]?.length ?? 0).fill(0)
  rows.forEach((row, index) => {
    const value = values[index] ?? 0
    if (value === 0) return
    row.forEach((own, at) => {
      sums[at] = (sums[at] ?? 0) + own * value
    })
  })
  return sums
}

/** Rows with a label, and how often each counts. */
export interface Labelled {
  readonly row: Row
  readonly label: number
  readonly count: number
}

/** Weights of a logistic regression with a ridge, by Newton's method. */
export const fitLogistic = (examples: ReadonlyArray<Labelled>, ridge: number): Row => {
  const rows = examples.map(({ row }) => row)
  let weights: Row = new Array<number>(rows[0]?.length ?? 0).fill(0)
  for (let round = 0; round < 25; round++) {
    const chances = rows.map((row) => 1 / (1 + Math.exp(-dot(row, weights))))
    const slope = against(
      rows,
      examples.map(({ count, label }, at) => count * (label - (chances[at] ?? 0)))
    ).map((value, at) => value - ridge * (weights[at] ?? 0))
    const step = solve(
      gram(
        rows,
        chances.map((chance, at) => (examples[at]?.count ?? 1) * chance * (1 - chance)),
        ridge
      ),
      slope
    )
    weights = weights.map((value, at) => value + (step[at] ?? 0))
    if (Math.max(...step.map(Math.abs)) < 1e-8) break
  }
  return weights
}

/** Weights of a linear regression with a ridge. */
export const fitLinear = (rows: ReadonlyArray<Row>, values: Row, ridge: number): Row =>
  solve(
    gram(
      rows,
      rows.map(() => 1),
      ridge
    ),
    against(rows, values)
  )
