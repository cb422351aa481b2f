/**
 * The grammar of instructions, apart from the phrases of the operations: how amounts and approvals are said,
 * and how clauses make a text. Owns these forms; write.ts writes with them, and read.ts reads with them and
 * knows nothing else.
 */
import type { Amount, Level } from "./Plan.ts"

type ByLevel<A> = Readonly<Record<Level, ReadonlyArray<A>>>

/**
 * Forms of an amount by how it is given. `{n}` is a number, `{asset}` what it is of, `{noun}` what brought
 * it. All of what a step brought, and a part of it, have forms of their own.
 */
export const amountForms: Readonly<
  Record<Exclude<Amount["kind"], "brought"> | "whole" | "part", ByLevel<string>>
> = {
  stated: { precise: ["{n} {asset}"], moderate: ["{n} {asset}"], vague: ["{n} {asset}"] },
  share: {
    precise: [
      "{n} % of the {asset} that I hold at the start",
      "{n} percent of my {asset} at the start"
    ],
    moderate: ["{n} % of my {asset}", "{n} percent of my {asset}"],
    vague: ["{n} percent of whatever {asset} I have", "{n} % of all {asset} of mine"]
  },
  all: {
    precise: ["my whole balance of {asset}", "all {asset} that I hold"],
    moderate: ["all my {asset}", "all of my {asset}"],
    vague: ["every last bit of my {asset}", "whatever {asset} I have"]
  },
  whole: {
    precise: [
      "all of the {asset} that {noun} brings",
      "the whole {asset} amount that I receive from {noun}"
    ],
    moderate: ["all {asset} from {noun}", "the {asset} that {noun} brings"],
    vague: ["whatever {asset} comes of {noun}", "the {asset} that {noun} is good for"]
  },
  part: {
    precise: [
      "{n} % of the {asset} that {noun} brings",
      "{n} percent of the {asset} that I receive from {noun}"
    ],
    moderate: ["{n} % of the {asset} from {noun}", "{n} percent of the {asset} from {noun}"],
    vague: [
      "{n} % of whatever {asset} comes of {noun}",
      "a part of {n} percent of the {asset} from {noun}"
    ]
  }
}

/** An approval that a later clause needs; only precise texts say it. */
export const approvalForms: ReadonlyArray<string> = [
  "approve {spender} to spend the {asset} that it will take from me",
  "give {spender} the allowance in {asset} that it needs for what follows",
  "let {spender} take the {asset} for what follows by an approval"
]

/** How clauses make a text. `{number}` is a clause's place, `{things}` how many there are. */
export interface Frame {
  readonly opening: string
  /** before the clause of each place; the last item holds for all further places */
  readonly before: ReadonlyArray<string>
  /** before the last clause, if it differs */
  readonly last?: string
  readonly closing: string
  /** clauses begin with a capital letter */
  readonly sentences: boolean
}

export const frames: ByLevel<Frame> = {
  precise: [
    {
      opening: "Do this in {things} steps. ",
      before: ["{number}) ", "; {number}) "],
      closing: ".",
      sentences: false
    },
    {
      opening: "",
      before: ["Step {number}: ", ". Step {number}: "],
      closing: ".",
      sentences: true
    },
    {
      opening: "",
      before: ["First, ", ". Then, ", ". After that, "],
      last: ". Finally, ",
      closing: ".",
      sentences: false
    },
    {
      opening: "Carry out {things} operations on BSC, in this order: ",
      before: ["", "; then "],
      closing: ".",
      sentences: false
    },
    {
      opening: "I need {things} things done from my account. ",
      before: ["The first: ", ". The next: "],
      last: ". The last: ",
      closing: ".",
      sentences: false
    },
    {
      opening: "Please ",
      before: ["", ". When that is done, "],
      closing: ". That is all.",
      sentences: false
    }
  ],
  moderate: [
    { opening: "Please ", before: ["", ", then "], closing: ".", sentences: false },
    { opening: "", before: ["", ". "], closing: ".", sentences: true },
    {
      opening: "I want you to ",
      before: ["", "; "],
      last: "; and ",
      closing: ".",
      sentences: false
    },
    {
      opening: "To do: ",
      before: ["", " / "],
      closing: ".",
      sentences: false
    },
    {
      opening: "",
      before: ["Start like this: ", ". Go on: "],
      last: ". End with this: ",
      closing: ".",
      sentences: false
    },
    {
      opening: "Here is what I need: ",
      before: ["", ", after which I need you to "],
      closing: ".",
      sentences: false
    }
  ],
  vague: [
    { opening: "I would like you to ", before: ["", "; also "], closing: ".", sentences: false },
    { opening: "Could you ", before: ["", ", and then "], closing: "?", sentences: false },
    { opening: "", before: ["", " - "], closing: ", please.", sentences: true },
    {
      opening: "Some things for today: ",
      before: ["", "; "],
      last: "; last of all ",
      closing: ".",
      sentences: false
    },
    {
      opening: "My wishes are simple: ",
      before: ["", ", and once that is so, "],
      closing: ".",
      sentences: false
    },
    {
      opening: "It would help me a lot if you could ",
      before: ["", "; next I would have you "],
      closing: ".",
      sentences: false
    }
  ]
}

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten"
]
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count)

export const MOST_CLAUSES = 16

/** The text before the clause at `index`, of `count`. */
export const beforeClause = (
  { before, last }: Pick<Frame, "before" | "last">,
  index: number,
  count: number
): string => {
  const usual = before[Math.min(index, before.length - 1)] ?? ""
  const text = last !== undefined && index === count - 1 && index > 0 ? last : usual
  return text.replace("{number}", String(index + 1))
}

export const openingOf = ({ opening }: Pick<Frame, "opening">, count: number): string =>
  opening.replace("{things}", numberWord(count))
