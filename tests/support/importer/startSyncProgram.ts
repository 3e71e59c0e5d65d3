import { spawn } from 'node:child_process'

/** `npm run import -- sync ...` as a separate program, on this register and with this site in place of the state's. */
export const startSyncProgram = (
  { settings, origin }: { settings: Readonly<Record<string, string>>; origin: string },
  ...args: string[]
) =>
  spawn(process.execPath, ['src/importer/main.ts', 'sync', ...args], {
    env: { ...process.env, SYNC_CONTACT: 'clerk@example.org', ...settings, STATE_SITE: origin },
  })
