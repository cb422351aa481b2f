/** Small values that the tests of models share. */
import { QuestTrial } from "../../benchmarks/quest/models/baseline.ts"
import { questForms } from "../../benchmarks/quest/models/forms.ts"
import { ownModelOf } from "../../benchmarks/quest/models/ownModels.ts"
import { type CallContext, ModelRequest } from "../../models/Model.ts"
import { Instance } from "../../tasks/quest/Instance.ts"

/** An instance of a task that nothing is known of but its form. */
export const instanceOf = (split: "atomic" | "composite", steps = 1): Instance =>
  new Instance({
    task: "sample_task",
    split,
    category: "basic_transactions",
    subcategory: null,
    difficulty: "easy",
    round: 0,
    entropy: `0x${"00".repeat(32)}`,
    template: 0,
    tier: "precise",
    instruction: "Send 1 USDT to the second account.",
    description: "A transfer of a token.",
    parameters: {},
    setup: [],
    operations: [
      { id: "first_operation", role: "goal", validation: null },
      ...Array.from({ length: steps - 1 }, (_, index) => ({
        id: `operation_${index + 2}`,
        role: "goal" as const,
        validation: null
      }))
    ],
    answer: null,
    optimalSteps: steps,
    maxRounds: split === "atomic" ? 1 : steps * 2
  })

export const contextOf = (
  split: "atomic" | "composite" = "atomic",
  step = 1,
  steps = 1
): CallContext => ({
  subject: new QuestTrial({ instance: instanceOf(split, steps), library: "ethers" }),
  step
})

export const requestOf = (model: string): ModelRequest =>
  new ModelRequest({
    model,
    messages: [
      { role: "system", content: "You write scripts." },
      { role: "user", content: "Write one." }
    ],
    temperature: 0.7,
    maxOutputTokens: 2048
  })

/** A folder that holds no bank. */
export const NO_BANK = "there/is/no/bank"

/** Options for the models of the tasks of the bank in `directory`. */
export const modelsOf = (directory: string) => ({
  own: (name: string) => ownModelOf(name, { directory }),
  forms: questForms
})

/** Options for models that read no bank. */
export const noBank = modelsOf(NO_BANK)
