/** The tables of the EVM-QuestBench paper, as numbers. */

/** Table 1, left block: Atom, Comp, Total, SD and CV% over Total, in the paper's order. */
export const table1 = [
  ["Claude-Sonnet-4.5", 4278, 3958, 8236, 174, 2.1],
  ["Gemini-3-Pro", 4302, 3561, 7863, 267, 3.4],
  ["GPT-5", 4128, 3646, 7774, 407, 5.2],
  ["GPT-5.1", 3715, 3617, 7332, 144, 2.0],
  ["Kimi-K2-Thinking", 3605, 3633, 7238, 207, 2.9],
  ["Gemini-2.5-Flash", 3265, 3768, 7033, 127, 1.8],
  ["GPT-OSS-120B", 3458, 3468, 6926, 436, 6.3],
  ["DeepSeek-V3.2", 3071, 3638, 6709, 384, 5.7],
  ["Grok-4-Fast", 2980, 3207, 6187, 224, 3.6],
  ["Qwen3-235B", 3609, 2115, 5724, 630, 11.0],
  ["GPT-5.1-Mini", 2510, 3190, 5700, 510, 8.9],
  ["Qwen3-Max", 2775, 2883, 5658, 229, 4.1],
  ["Claude-Haiku-4.5", 3221, 2367, 5588, 316, 5.7],
  ["Mimo-V2-Flash", 3189, 1723, 4912, 218, 4.4],
  ["GLM-4.6", 2881, 1971, 4852, 295, 6.1],
  ["Qwen3-30B", 1554, 2011, 3565, 398, 11.2],
  ["Devstral-2512", 2892, 22, 2914, 303, 10.4],
  ["Qwen3-Coder", 1801, 160, 1961, 291, 14.8],
  ["Qwen3-Coder-Flash", 223, 37, 260, 212, 81.4],
  ["Qwen3-Coder-30B", 140, 5, 145, 61, 42.0]
] as const

/** Table 6: K_opt, K_act, and the score of a base of 100. */
export const table6 = [
  [3, 2, 100],
  [3, 3, 100],
  [3, 4, 75],
  [3, 6, 50]
] as const

/** Table 8: models by profile. */
export const table8 = {
  "High-High": 7,
  "High-Low": 3,
  "Low-High": 3,
  "Low-Low": 3,
  "Atomic-Only": 4
} as const

/** Table 9: averages on the 0-100 scale, and the profile. */
export const table9 = [
  ["Claude-Sonnet-4.5", 69.0, 88.0, "High-High"],
  ["Gemini-3-Pro", 69.4, 79.1, "High-High"],
  ["GPT-5", 66.6, 81.0, "High-High"],
  ["GPT-5.1", 59.9, 80.4, "High-High"],
  ["Kimi-K2-Thinking", 58.1, 80.7, "High-High"],
  ["Gemini-2.5-Flash", 52.7, 83.7, "High-High"],
  ["GPT-OSS-120B", 55.8, 77.1, "High-High"],
  ["Qwen3-235B", 58.2, 47.0, "High-Low"],
  ["Claude-Haiku-4.5", 52.0, 52.6, "High-Low"],
  ["Mimo-V2-Flash", 51.4, 38.3, "High-Low"],
  ["DeepSeek-V3.2", 49.5, 80.9, "Low-High"],
  ["Grok-4-Fast", 48.1, 71.3, "Low-High"],
  ["GPT-5.1-Mini", 40.5, 70.9, "Low-High"],
  ["Qwen3-Max", 44.8, 64.1, "Low-Low"],
  ["GLM-4.6", 46.5, 43.8, "Low-Low"],
  ["Qwen3-30B", 25.1, 44.7, "Low-Low"],
  ["Devstral-2512", 46.7, 0.5, "Atomic-Only"],
  ["Qwen3-Coder", 29.0, 3.6, "Atomic-Only"],
  ["Qwen3-Coder-Flash", 3.6, 0.8, "Atomic-Only"],
  ["Qwen3-Coder-30B", 2.3, 0.1, "Atomic-Only"]
] as const
