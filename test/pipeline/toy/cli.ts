/** The command line with one more benchmark. */
import { benches } from "../../../pipeline/commands/benchmarks.ts"
import { main } from "../../../pipeline/commands/main.ts"
import { toy } from "./toyBench.ts"

main([...benches, toy])
