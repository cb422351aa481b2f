/**
 * The family of calls that no other family covers: a contract's own state, and its events.
 */
import { Predicate, Record, Result, Schema } from "effect"
import { type Abi, decodeEventLog, parseAbi } from "viem"
import { Address, BaseUnits, sameAddress } from "../../evm/Hex.ts"
import { matches } from "../calls.ts"
import { NATIVE_UNIT, nativeBalance } from "../JudgeEnv.ts"
import { successful } from "../logs.ts"
import {
  Change,
  type Condition,
  delta,
  emptyPlan,
  family,
  type PlanContext,
  plannedChanges,
  sharedArgs
} from "../Operation.ts"
import { reading } from "../readings.ts"
import { within } from "../tolerance.ts"
