/**
 * Looks things up by names that others wrote. Owns that a name such as `constructor` finds nothing that
 * nobody put there: every plain object inherits some.
 */

/** The value of a record under a name; undefined where the record itself has none. */
export const ownValue = <A>(
  record: Readonly<Record<string, A>> | null | undefined,
  name: string
): A | undefined =>
  record !== null && record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
