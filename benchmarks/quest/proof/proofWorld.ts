/** Everything that a proof is played in: the world of a run, and what plays trials in it. */
import { Layer } from "effect"
import { type WorldSize, worldOf } from "../../../stages/World.ts"
import { Player } from "./Player.ts"

export const proofWorld = (size: WorldSize) =>
  Player.layer().pipe(Layer.provideMerge(worldOf(size)))
