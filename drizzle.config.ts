/**
 * Settings of drizzle-kit, which writes a migration for each change of db/schema.ts
 * (`npm run db:generate`). The migrations are applied when a database is opened.
 */
import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "turso",
  schema: "./db/schema.ts",
  out: "./db/migrations"
})
