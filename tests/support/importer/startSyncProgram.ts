import { IMPORTER, startProgram } from '#tests/support/servers/startProgram.ts'

/** `npm run import -- sync ...` as a separate program, on this register and with this site in place of the state's. */
export const startSyncProgram = (
  { settings, origin }: { settings: Readonly<Record<string, string>>; origin: string },
  ...args: string[]
) =>
  startProgram(IMPORTER, ['sync', ...args], {
    SYNC_CONTACT: 'clerk@example.org',
    ...settings,
    STATE_SITE: origin,
  })
