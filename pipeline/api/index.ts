/** What the package gives to those who import it, and nothing else. pipeline/api/surface.txt lists it. */
export {
  type ClientSession,
  Questline,
  type QuestlineClient,
  type QuestlineService,
  type ServiceSession
} from "./Questline.ts"
export {
  type Attempt,
  type Check,
  type Drawing,
  type Drawn,
  type Json,
  type Message,
  type Options,
  QuestlineError,
  type Run,
  type RunOptions,
  type Scored,
  type Seat,
  type Task,
  type Tool,
  type Trial,
  type TrialDetails
} from "./types.ts"
