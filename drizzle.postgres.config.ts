/**
 * Settings of drizzle-kit for PostgreSQL: db/postgres/tables.ts makes its tables from db/schema.ts, so one
 * change of that file gives a migration for each engine (`npm run db:generate`).
 */
import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/postgres/tables.ts",
  schemaFilter: ["questline"],
  out: "./db/postgres/migrations"
})
