/**
 * Documents as text, so that one that was made can be kept. Owns their Schema: a database may be somebody else's, so
 * what is read is checked like anything from outside. Renderers escape its texts as they do any other's.
 */
import { Schema } from "effect"
import type { Block, Document } from "./Document.ts"

const { Array: List, Boolean: Bool, Int, Literals, Null, Record, String: Text, Struct } = Schema
const maybe = Schema.optionalKey

const Tone = Literals(["good", "bad", "warn", "quiet"])

const Target = Schema.Union([
  Struct({ to: Schema.Literal("run"), run: Text }),
  Struct({ to: Schema.Literal("trial"), trial: Int }),
  Struct({ to: Schema.Literal("section"), section: Text }),
  Struct({ to: Schema.Literal("compare"), before: Text, after: Text })
])

const Cell = Struct({
  text: Text,
  value: maybe(Schema.Union([Schema.Finite, Text, Bool, Null])),
  tone: maybe(Tone),
  target: maybe(Target),
  hint: maybe(Text),
  kind: maybe(Text)
})

const Content = Schema.Union([Text, Cell])

const Column = Struct({
  title: Text,
  align: maybe(Literals(["left", "right"])),
  unit: maybe(Text),
  hint: maybe(Text),
  minor: maybe(Bool),
  secondary: maybe(Bool)
})

const Table = Schema.TaggedStruct("Table", {
  name: Text,
  title: maybe(Text),
  columns: List(Column),
  rows: List(List(Content)),
  note: maybe(Text)
})

const Figure = Schema.TaggedStruct("Figure", {
  name: Text,
  title: Text,
  caption: Text,
  spec: Record(Text, Schema.Unknown)
})

const Grid = Schema.TaggedStruct("Grid", {
  name: Text,
  title: maybe(Text),
  columns: List(Text),
  kinds: maybe(List(Struct({ name: Text, meaning: Text, tone: Tone, count: Int }))),
  rows: List(Struct({ title: Text, facets: Record(Text, Text), cells: List(List(Cell)) })),
  note: maybe(Text)
})

const Prose = Schema.TaggedStruct("Prose", { text: Text, tone: maybe(Tone), quote: maybe(Bool) })

const Facts = Schema.TaggedStruct("Facts", { facts: List(Schema.Tuple([Text, Content])) })

const Code = Schema.TaggedStruct("Code", {
  title: maybe(Text),
  language: Text,
  text: Text,
  name: maybe(Text),
  folded: maybe(Bool),
  comparedWith: maybe(Struct({ title: Text, text: Text }))
})

const Message = Schema.TaggedStruct("Message", {
  role: Literals(["system", "user", "assistant", "harness"]),
  title: maybe(Text),
  text: Text,
  folded: maybe(Bool)
})

const StoredBlock: Schema.Codec<Block, unknown> = Schema.Union([
  Table,
  Figure,
  Grid,
  Prose,
  Facts,
  Code,
  Message
])

const Stored: Schema.Codec<Document, unknown> = Struct({
  title: Text,
  lead: List(Content),
  sections: List(
    Struct({
      name: Text,
      title: Text,
      blocks: List(StoredBlock),
      detail: Literals(["brief", "normal", "full"]),
      part: maybe(Literals(["outcome", "differences", "look", "cost", "appendix"]))
    })
  ),
  legend: List(Text)
})

/** A document from its JSON text, and back. */
export const StoredDocument = Schema.fromJsonString(Stored)
