/**
 * Watches the rows of a PostgreSQL database from within: each change of a trial's status is noted by a trigger, so that
 * what was recorded twice is seen even where the second time wrote the same.
 */
import { Effect } from "effect"
import { administer } from "../postgres.ts"

export const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

/** What the server's administrator reads in a database. */
export const ask = (url: string, statement: string): Effect.Effect<Array<Array<unknown>>> =>
  Effect.promise(() => administer(statement, databaseOf(url)))

const WATCH = `
create table if not exists public.changes (at timestamptz default clock_timestamp(), trial bigint, before text, after text, token int, owner text);
create or replace function public.note_change() returns trigger language plpgsql as $$
begin
  insert into public.changes (trial, before, after, token, owner)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, new.token, coalesce(new.owner, case when tg_op = 'UPDATE' then old.owner end));
  return new;
end $$;
create trigger note_change after insert or update of status on questline.trials for each row execute function public.note_change()`

/** Begins to note every change of a trial's status; the tables must be there. */
export const watchChanges = (url: string) => ask(url, WATCH)

/** What a run must never leave behind, a line each. */
export const wrongChanges = Effect.fnUntraced(function* (
  url: string,
  { ended = true }: { readonly ended?: boolean } = {}
) {
  const open = ended
    ? "select 'trial ' || id || ' is ' || status from questline.trials where status not in ('done', 'errored', 'cancelled') union all "
    : ""
  const rows = yield* ask(
    url,
    `${open}select 'trial ' || trial || ' was done ' || count(*) || ' times' from public.changes where after = 'done' group by trial having count(*) > 1
     union all select 'trial ' || trial || ' was done and became ' || after from public.changes where before = 'done' and after <> 'done'
     union all select 'trial ' || trial || ' was errored after ' || claims || ' claims' from
       (select trial, at, (select count(*) from public.changes earlier where earlier.trial = changes.trial and earlier.after = 'running' and earlier.at < changes.at) as claims
        from public.changes where after = 'errored') given_up where claims < 3
     union all select 'trial ' || id || ' still has an owner' from questline.trials where owner is not null
     union all select 'a reservation is left: ' || key from questline.in_flight where heartbeat_at > extract(epoch from clock_timestamp()) * 1000 - 30000`
  )
  return rows.map(([line]) => String(line))
})
