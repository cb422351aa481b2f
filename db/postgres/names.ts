/** The schema that holds all of a database's tables, so that other programs may share the database. */
export const SCHEMA = "questline"
