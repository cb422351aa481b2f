import { assert, describe, it } from "@effect/vitest"
import { readDetection } from "../../../../../benchmarks/block/stages/detect/read.ts"

const answer = `{
  "verdict": "vulnerable",
  "confidence": 0.9,
  "vulnerabilities": [
    {"type": "reentrancy", "severity": "high", "location": "withdraw()", "explanation": "pays first",
     "attack_scenario": "call back", "suggested_fix": "set the balance before"}
  ],
  "overall_explanation": "one flaw"
}`

const detectionIn = (reply: string) => {
  const reading = readDetection(reply)
  if (reading._tag === "Unreadable") assert.fail(`${reading.reason}: ${reading.detail}`)
  return reading.detection
}

const reasonOf = (reply: string) => {
  const reading = readDetection(reply)
  return reading._tag === "Unreadable" ? reading.reason : `read ${reading.detection.verdict}`
}

describe("readDetection", () => {
  it("reads a plain answer", () => {
    const detection = detectionIn(answer)
    assert.strictEqual(detection.verdict, "vulnerable")
    assert.strictEqual(detection.confidence, 0.9)
    assert.strictEqual(detection.vulnerabilities[0]?.location, "withdraw()")
    assert.strictEqual(detection.vulnerabilities[0]?.suggested_fix, "set the balance before")
  })

  it.each([
    ["a fence", `\`\`\`json\n${answer}\n\`\`\``],
    ["prose around", `I looked at {the} code: it isn't safe.\n\n${answer}\n\nThat's all {really}.`],
    ["a thought before", `<think>{"verdict": "safe"} or not?</think>${answer}`],
    ["a thought without its beginning", `{"verdict": "safe"} or not?\n</think>\n${answer}`],
    ["a thought behind", `${answer}\n<think>{"verdict": "safe"}, was it?</think>`],
    ["a thought by another name", `<thinking>{"verdict": "safe"}</thinking>\n${answer}`],
    ["the end of a thought in a text", answer.replace("one flaw", "after </think> one flaw")],
    ["a thought in a text", answer.replace("one flaw", "<think>one flaw</think>")],
    ["code that ends a thought", `\`\`\`solidity\n// </think>\n\`\`\`\n${answer}`],
    ["a mark before it", `\uFEFF${answer}`],
    ["a wrapper", `{"result": ${answer}}`],
    ["code before", `function f() { x.call{value: 1}("it's"); }\n${answer}`],
    ["trailing commas", answer.replace('"one flaw"', '"one flaw",').replace("]", ",]")],
    ["single quotes", answer.replaceAll('"', "'")],
    ["a comment", answer.replace("{\n", "{ // don't trust {\n")],
    ["line breaks in a text", answer.replace("pays first", "pays\nfirst")],
    ["capitals", answer.replace('"vulnerable"', '"VULNERABLE "')],
    ["a number as text", answer.replace("0.9", '"0.9"')],
    ["a verdict on each finding", answer.replace('"type"', '"verdict": "safe", "type"')],
    ["a key that is given twice", answer.replace('"verdict"', '"verdict": "safe", "verdict"')],
    ["a draft before it", `{"verdict": "safe", "vulnerabilities": []}\nNo:\n${answer}`],
    ["a cut-off object after it", `${answer}\n{"verdict": "sa`]
  ])("reads an answer with %s", (_, reply) => {
    const detection = detectionIn(reply)
    assert.strictEqual(detection.verdict, "vulnerable")
    assert.strictEqual(detection.confidence, 0.9)
    assert.strictEqual(detection.vulnerabilities.length, 1)
    assert.match(detection.vulnerabilities[0]?.explanation ?? "", /^pays\sfirst$/)
  })

  it("reads missing fields as empty, and fields of another shape as text", () => {
    const { vulnerabilities, confidence, overall_explanation } = detectionIn(`{
      "verdict": "vulnerable", "confidence": "very",
      "vulnerabilities": [
        {"vulnerability_type": "dos", "function": "pay", "lines": [3, 4],
         "attack_scenario": ["first", "then"], "severity": null},
        "the owner can leave"
      ]}`)
    assert.strictEqual(confidence, null)
    assert.strictEqual(overall_explanation, "")
    const [one, two] = vulnerabilities
    assert.deepInclude(one, {
      type: "dos",
      severity: "",
      location: "pay; lines 3, 4",
      attack_scenario: "first, then"
    })
    assert.deepInclude(two, { type: "", explanation: "the owner can leave" })
    assert.deepStrictEqual(detectionIn('{"verdict": "safe"}').vulnerabilities, [])
  })

  it.each([
    ["empty", "  \n", "empty"],
    ["prose", "The contract is vulnerable.", "no_json"],
    ["cut off", answer.slice(0, 200), "cut_off"],
    ["cut off after a finding", answer.slice(0, answer.indexOf("]")), "cut_off"],
    ["without a verdict", '{"vulnerabilities": []}', "invalid"],
    ["with another verdict", '{"verdict": "unclear"}', "invalid"],
    ["with a negated verdict", '{"verdict": "not vulnerable"}', "invalid"],
    ["with no verdict said", '{"verdict": null}', "invalid"],
    ["a template filled in by nobody", '{"verdict": "vulnerable"|"safe"}', "invalid"],
    ["corrected to nonsense", `${answer} {"verdict": "both"}`, "invalid"],
    ["findings that are none", '{"verdict": "vulnerable", "vulnerabilities": 3}', "invalid"],
    [
      "more findings than anyone reads",
      `{"verdict": "vulnerable", "vulnerabilities": [${"{},".repeat(201)}]}`,
      "invalid"
    ],
    ["a thought without an answer", `<think>${answer}`, "no_json"],
    ["a whole thought without an answer", `<think>${answer}</think>`, "no_json"],
    ["a thought without beginning and answer", `${answer}\n</think>\nI am done.`, "no_json"],
    [
      "quoted by what is cut off",
      `{"verdict": "vulnerable", "x": "it says {'verdict':'safe'} `,
      "cut_off"
    ],
    ["quoted by what is broken", `{"verdict": yes, "x": "it says {'verdict':'safe'}"}`, "invalid"],
    ["quoted by another object", `{"note": "{'verdict':'safe'}"}`, "invalid"]
  ])("says why a reply that is %s cannot be read", (_, reply, reason) => {
    assert.strictEqual(reasonOf(reply), reason)
  })

  it("survives hostile replies", () => {
    for (const hostile of ['{"a":', "{a:'", '{"a":[{', "/*{a", "{ //"]) {
      assert.notStrictEqual(reasonOf(hostile.repeat(60_000)), "read safe")
    }
    assert.strictEqual(reasonOf(`${'{"a":'.repeat(50_000)}\n${'{"verdict":"safe"}'}`), "cut_off")
  })
})
