/**
 * The output of `--help`, `--version`, `--completions` and a wrong command line. Owns the form of the help:
 * flags in groups, and lines that fit the terminal.
 */
import { Array as Arr, Console, Context, Effect, Layer, Option } from "effect"
import { CliConfig, CliOutput, Completions, GlobalFlag, type HelpDoc } from "effect/cli"
import { wantedOf } from "../../evm/schemaWords.ts"
import { wrap } from "../../report/layout.ts"
import { style } from "../../report/style.ts"
import { counted, widthOf } from "../../report/text.ts"
import { complain } from "./failure.ts"
import { asTyped, called, executableOf, PROGRAM, titleOf } from "./invocation.ts"
import { stdoutWidth } from "./writer.ts"

/** Names of flags under a heading. */
export interface FlagGroup {
  readonly title: string
  readonly flags: ReadonlyArray<string>
}

/** The groups of a command's flags in its help: an annotation of the command. */
export const FlagGroups = Context.Reference<ReadonlyArray<FlagGroup>>(
  "questline/terminal/FlagGroups",
  { defaultValue: () => [] }
)

/** Most columns of the help, on any terminal. */
const WIDEST = 100

/** Longer names get a line of their own. */
const LONGEST_NAME = 28

type Row = readonly [name: string, text: string]

/** Two columns: names, and their texts, wrapped. */
const listOf = (rows: ReadonlyArray<Row>, width: number): string => {
  const longest = Math.max(...rows.map(([name]) => widthOf(name)))
  const column = Math.min(longest, LONGEST_NAME) + 4
  const indent = " ".repeat(column)
  return rows
    .map(([name, text]) => {
      const own = `  ${name}`
      if (text === "") return own
      const start = widthOf(own) + 2 > column ? `${own}\n${indent}` : own.padEnd(column)
      const [first = "", ...rest] = wrap(text, width - column).split("\n")
      return [`${start}${first}`, ...rest.map((line) => indent + line)].join("\n")
    })
    .join("\n")
}

const textOf = (description: Option.Option<string>): string =>
  asTyped(Option.getOrElse(description, () => ""))

const flagRow = ({ aliases, description, name, type }: HelpDoc.FlagDoc): Row => [
  [[`--${name}`, ...aliases].join(", "), ...(type === "boolean" ? [] : [type])].join(" "),
  textOf(description)
]

const argumentRow = ({ description, name, required, variadic }: HelpDoc.ArgDoc): Row => [
  `${name}${variadic ? "..." : ""}`,
  `${textOf(description)}${required ? "" : " (optional)"}`
]

/** Flags by the groups of the command; flags in no group come last. */
const groupedFlags = ({ annotations, flags }: HelpDoc.HelpDoc) => {
  const groups = Context.get(annotations, FlagGroups)
  const named = new Set(groups.flatMap((group) => group.flags))
  return [
    ...groups.map((group) => ({
      title: group.title,
      flags: group.flags.flatMap((name) => flags.filter((flag) => flag.name === name))
    })),
    {
      title: groups.length === 0 ? "Flags" : "Other flags",
      flags: flags.filter(({ name }) => !named.has(name))
    }
  ].filter((group) => group.flags.length > 0)
}

const examplesOf = (examples: ReadonlyArray<HelpDoc.ExampleDoc>): string =>
  examples
    .map(({ command, description }) =>
      [...(description === undefined ? [] : [`  # ${description}`]), `  ${asTyped(command)}`].join(
        "\n"
      )
    )
    .join("\n")

/** The whole help of a command. */
const helpText = (doc: HelpDoc.HelpDoc, width: number): string => {
  const { args = [], examples = [], globalFlags = [], subcommands = [] } = doc
  const paragraph = (text: string) => `  ${wrap(asTyped(text), width - 2).replaceAll("\n", "\n  ")}`
  const sections: ReadonlyArray<Row> = [
    ["Description", paragraph(doc.description)],
    ["Usage", `  ${doc.usage.replace(new RegExp(`^${PROGRAM}(?= |$)`), () => called)}`],
    ["Arguments", args.length === 0 ? "" : listOf(args.map(argumentRow), width)],
    ...subcommands.map(
      (group): Row => [
        group.group ?? "Subcommands",
        listOf(
          group.commands.map(({ description, name, shortDescription = description }) => [
            name,
            shortDescription
          ]),
          width
        )
      ]
    ),
    ...groupedFlags(doc).map(({ flags, title }): Row => [title, listOf(flags.map(flagRow), width)]),
    [
      "Global flags",
      Arr.match(globalFlags, {
        onEmpty: () => "",
        onNonEmpty: (flags) => listOf(flags.map(flagRow), width)
      })
    ],
    ["Examples", examplesOf(examples)]
  ]
  return sections
    .filter(([, body]) => body.trim() !== "")
    .map(([title, body]) => `${style("bold", title.toUpperCase())}\n${body}`)
    .join("\n\n")
}

const formatter = CliOutput.layer({
  ...CliOutput.defaultFormatter({ colors: false }),
  formatHelpDoc: (doc) => helpText(doc, Math.min(WIDEST, stdoutWidth())),
  formatVersion: (_, version) => `${style("bold", titleOf(called))} v${version}`
})

/** As the parser says that too few or too many values were given. */
const COUNT =
  /^Invalid value for (?:argument|flag) (\S+): "(\d+) values"\. Expected: (at least|at most) (\d+) values$/

/** The message for a refused value, with the expected form in plain words. */
const refusalOf = (message: string): string => {
  const [, name, had, bound, wanted] = COUNT.exec(message) ?? []
  if (name !== undefined) {
    return `${name} takes ${bound} ${counted(Number(wanted), "value")}, but ${had} ${had === "1" ? "was" : "were"} given`
  }
  return message.replace(
    /\. Expected:? (.+)$/s,
    (_, expected) => `. Expected: ${wantedOf(expected)}`
  )
}

/** A wrong command line prints one message that names the help, instead of the whole help. */
const presenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? complain(
          `${event.errors.map(({ message }) => refusalOf(message)).join("\n")}\nSee \`${event.commandPath.join(" ")} --help\`.`
        )
      : CliOutput.defaultPresenter.present(event)
})

/** The shell completes the name that was typed. */
const completions: typeof GlobalFlag.Completions = GlobalFlag.Action({
  flag: GlobalFlag.Completions.flag,
  run: (shell, { command }) =>
    Option.match(shell, {
      onNone: () => Effect.void,
      onSome: (name) =>
        Console.log(
          Completions.generate(executableOf(called), name, Completions.fromCommand(command))
        )
    })
})

const config = CliConfig.layer({
  builtIns: GlobalFlag.BuiltIns.map((flag) =>
    flag === GlobalFlag.Completions ? completions : flag
  )
})

/** All of it, for the command line. */
export const help = Layer.mergeAll(presenter, formatter, config)
