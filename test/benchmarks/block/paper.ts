/** Rows of the paper's tables 2, 3 and 4: rates in percent as printed. */

/** Table 2: DS tiers 1-4, then TC variants; DS and TC averages as printed; table 4: SUI parts. */
export const models = [
  {
    model: "Claude Opus 4.5",
    ds: [100, 83.8, 70.0, 92.3],
    tc: [71.7, 54.3, 50.0, 43.5, 50.0, 32.6, 54.3],
    averages: [86.5, 50.9],
    precision: 73.0,
    quality: [0.97, 0.9, 0.96],
    sui: 0.757
  },
  {
    model: "Gemini 3 Pro",
    ds: [75.0, 78.4, 50.0, 92.3],
    tc: [65.2, 28.3, 32.6, 37.0, 34.8, 34.8, 37.0],
    averages: [73.9, 38.5],
    precision: 81.5,
    quality: [0.99, 0.93, 0.96],
    sui: 0.738
  },
  {
    model: "GPT-5.2",
    ds: [60.0, 70.3, 36.7, 84.6],
    tc: [54.3, 34.8, 37.0, 28.3, 30.4, 30.4, 37.0],
    averages: [62.9, 36.0],
    precision: 89.6,
    quality: [0.99, 0.95, 0.97],
    sui: 0.743
  },
  {
    model: "DeepSeek v3.2",
    ds: [65.0, 64.9, 46.7, 61.5],
    tc: [58.7, 37.0, 41.3, 21.7, 26.1, 43.5, 30.4],
    averages: [59.5, 37.0],
    precision: 41.0,
    quality: [0.96, 0.87, 0.93],
    sui: 0.58
  },
  {
    model: "Llama 4 Mav",
    ds: [65.0, 45.9, 40.0, 69.2],
    tc: [52.2, 39.1, 30.4, 21.7, 13.0, 43.5, 21.7],
    averages: [55.0, 31.7],
    precision: 23.7,
    quality: [0.89, 0.73, 0.87],
    sui: 0.481
  },
  {
    model: "Qwen3 Coder",
    ds: [60.0, 56.8, 43.3, 53.8],
    tc: [56.5, 43.5, 30.4, 15.2, 17.4, 28.3, 41.3],
    averages: [53.5, 33.2],
    precision: 41.0,
    quality: [0.92, 0.8, 0.89],
    sui: 0.546
  },
  {
    model: "Grok 4",
    ds: [40.0, 37.8, 33.3, 30.8],
    tc: [32.6, 23.9, 19.6, 15.2, 15.2, 21.7, 21.7],
    averages: [35.5, 21.4],
    precision: 74.5,
    quality: [0.99, 0.94, 0.94],
    sui: 0.617
  }
] as const

/** Table 3: the five prompts of GS, and the average as printed. */
export const prompts = [
  { rates: [11.8, 26.5, 26.5, 20.6, 41.2], average: 25.3 },
  { rates: [17.6, 20.6, 17.6, 26.5, 32.4], average: 22.9 },
  { rates: [5.9, 11.8, 14.7, 29.4, 29.4], average: 18.2 },
  { rates: [0.0, 5.9, 14.7, 32.4, 17.6], average: 14.1 },
  { rates: [0.0, 20.6, 8.8, 17.6, 17.6], average: 12.9 },
  { rates: [2.9, 8.8, 8.8, 14.7, 8.8], average: 8.8 },
  { rates: [2.9, 0.0, 8.8, 2.9, 0.0], average: 2.9 }
] as const
