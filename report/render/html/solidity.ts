/** Solidity's grammar for highlight.js, as far as highlighting needs one. Pure. */
import type { HLJSApi, Language } from "highlight.js"

const KEYWORDS = [
  "pragma import as from using for is abstract contract interface library struct enum event error",
  "function constructor fallback receive modifier mapping type returns return if else while do",
  "break continue new delete emit revert try catch throw assembly unchecked let switch case default",
  "public private internal external pure view payable constant immutable anonymous indexed override",
  "virtual memory storage calldata transient"
].join(" ")

const TYPES = "address bool string bytes byte int uint fixed ufixed var"

const SIZED =
  /\b(?:u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|1\d\d|2[0-4]\d|25[0-6])|bytes\d{1,2})\b/

const UNITS = "wei gwei ether seconds minutes hours days weeks years true false"

const KNOWN =
  "msg block tx abi this super require assert keccak256 sha256 ecrecover selfdestruct addmod mulmod gasleft blockhash"

export const solidity = (hljs: HLJSApi): Language => ({
  name: "Solidity",
  keywords: { keyword: KEYWORDS, type: TYPES, literal: UNITS, built_in: KNOWN },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.APOS_STRING_MODE,
    hljs.QUOTE_STRING_MODE,
    { scope: "type", match: SIZED },
    { scope: "number", match: /\b(?:0x[\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)\b/ },
    {
      match: [
        /\b(?:contract|interface|library|struct|enum|event|error|modifier|function)\b/,
        /\s+/,
        /\w+/
      ],
      scope: { 1: "keyword", 3: "title" }
    }
  ]
})
